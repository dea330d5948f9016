import Startup

/// The languages of the sample app and words for each: of its script and of plausible length, with no claim to make sense.
struct SampleAppVocabulary: Sendable {
  /// The language's tag, as its folder is named.
  let tag: String
  /// What is put between words: nothing where the script uses no spaces.
  let separator: String
  /// What ends a sentence.
  let period: String
  /// The words.
  let words: [String]

  private init(_ tag: String, separator: String = " ", period: String = ".", _ words: String) {
    self.tag = tag
    self.separator = separator
    self.period = period
    self.words = words.split(separator: " ").map(String.init)
  }

  /// All of them, the development language first.
  static let all: [SampleAppVocabulary] = [
    SampleAppVocabulary(
      "en",
      """
      your order account payment delivery address search result photo message new open close save delete share sign \
      continue cancel settings profile password confirm today tomorrow offline available update required please again \
      could not be loaded try later the for with and has been
      """),
    SampleAppVocabulary(
      "de",
      """
      Ihre Bestellung Konto Zahlung Lieferung Anschrift Suche Ergebnis Foto Nachricht neu öffnen schließen sichern löschen \
      teilen anmelden weiter abbrechen Einstellungen Profil Kennwort bestätigen heute morgen offline verfügbar Aktualisierung \
      erforderlich bitte erneut konnte nicht geladen werden später das für mit und wurde Benutzerverwaltung
      """),
    SampleAppVocabulary(
      "fr",
      """
      votre commande compte paiement livraison adresse recherche résultat photo message nouveau ouvrir fermer enregistrer \
      supprimer partager connexion continuer annuler réglages profil mot-clé confirmer demain indisponible mise à jour \
      nécessaire veuillez réessayer chargé plus tard le pour avec et déjà été
      """),
    SampleAppVocabulary(
      "es",
      """
      su pedido cuenta pago entrega dirección búsqueda resultado foto mensaje nuevo abrir cerrar guardar eliminar compartir \
      iniciar sesión continuar cancelar ajustes perfil contraseña confirmar hoy mañana disponible actualización necesaria \
      inténtelo otra vez no se pudo cargar después el para con y ha sido
      """),
    SampleAppVocabulary(
      "it",
      """
      il tuo ordine conto pagamento consegna indirizzo ricerca risultato foto messaggio nuovo apri chiudi salva elimina \
      condividi accedi continua annulla impostazioni profilo conferma oggi domani disponibile aggiornamento richiesto \
      riprova impossibile caricare più tardi per con ed è stato
      """),
    SampleAppVocabulary(
      "pt-BR",
      """
      seu pedido conta pagamento entrega endereço busca resultado foto mensagem novo abrir fechar salvar excluir compartilhar \
      entrar continuar cancelar ajustes perfil senha confirmar hoje amanhã disponível atualização necessária tente novamente \
      não foi possível carregar mais tarde o para com e já
      """),
    SampleAppVocabulary(
      "nl",
      """
      uw bestelling rekening betaling bezorging adres zoeken resultaat foto bericht nieuw openen sluiten bewaren verwijderen \
      delen inloggen doorgaan annuleren instellingen profiel wachtwoord bevestigen vandaag morgen beschikbaar vereist \
      opnieuw kon niet worden geladen later de voor met en is geïnstalleerd
      """),
    SampleAppVocabulary(
      "sv",
      """
      din beställning konto betalning leverans adress sök resultat foto meddelande ny öppna stäng spara radera dela logga in \
      fortsätt avbryt inställningar profil lösenord bekräfta idag imorgon tillgänglig uppdatering krävs försök igen kunde \
      inte läsas senare det för med och har blivit
      """),
    SampleAppVocabulary(
      "pl",
      """
      twoje zamówienie konto płatność dostawa adres szukaj wynik zdjęcie wiadomość nowy otwórz zamknij zapisz usuń udostępnij \
      zaloguj dalej anuluj ustawienia profil hasło potwierdź dziś jutro dostępny aktualizacja wymagana spróbuj ponownie nie \
      udało się wczytać później dla oraz został już
      """),
    SampleAppVocabulary(
      "cs",
      """
      vaše objednávka účet platba doručení adresa hledat výsledek fotka zpráva nový otevřít zavřít uložit smazat sdílet \
      přihlásit pokračovat zrušit nastavení profil heslo potvrdit dnes zítra dostupný aktualizace nutná zkuste znovu nelze \
      načíst později pro nebo byl již
      """),
    SampleAppVocabulary(
      "ru",
      """
      ваш заказ счёт оплата доставка адрес поиск результат фото сообщение новый открыть закрыть сохранить удалить поделиться \
      войти далее отмена настройки профиль пароль подтвердить сегодня завтра доступно обновление требуется повторите снова не \
      удалось загрузить позже для или был уже
      """),
    SampleAppVocabulary(
      "uk",
      """
      ваше замовлення рахунок оплата доставка адреса пошук результат фото повідомлення новий відкрити закрити зберегти \
      видалити поділитися увійти далі скасувати налаштування профіль пароль підтвердити сьогодні завтра доступно оновлення \
      потрібно спробуйте знову не вдалося завантажити пізніше для або вже її
      """),
    SampleAppVocabulary(
      "tr",
      """
      siparişiniz hesap ödeme teslimat adres arama sonuç fotoğraf mesaj yeni aç kapat kaydet sil paylaş giriş devam iptal \
      ayarlar profil parola onayla bugün yarın çevrimdışı kullanılabilir güncelleme gerekli lütfen yeniden deneyin yüklenemedi \
      sonra için ile ve oldu ığdır
      """),
    SampleAppVocabulary(
      "el",
      """
      παραγγελία λογαριασμός πληρωμή παράδοση διεύθυνση αναζήτηση αποτέλεσμα φωτογραφία μήνυμα νέο άνοιγμα κλείσιμο αποθήκευση \
      διαγραφή κοινή σύνδεση συνέχεια άκυρο ρυθμίσεις προφίλ κωδικός επιβεβαίωση σήμερα αύριο διαθέσιμο ενημέρωση απαιτείται \
      ξανά δεν φορτώθηκε αργότερα για με και ήταν
      """),
    SampleAppVocabulary(
      "ar",
      """
      طلبك حساب دفع توصيل عنوان بحث نتيجة صورة رسالة جديد فتح إغلاق حفظ حذف مشاركة دخول متابعة إلغاء إعدادات ملف سر تأكيد اليوم \
      غدا متاح تحديث مطلوب يرجى مجددا تعذر تحميل لاحقا من مع أو تم
      """),
    SampleAppVocabulary(
      "he",
      """
      הזמנה חשבון תשלום משלוח כתובת חיפוש תוצאה תמונה הודעה חדש פתיחה סגירה שמירה מחיקה שיתוף כניסה המשך ביטול הגדרות פרופיל \
      סיסמה אישור היום מחר זמין עדכון נדרש נא שוב לא ניתן לטעון מאוחר עבור עם או כבר
      """),
    SampleAppVocabulary(
      "ja", separator: "", period: "。",
      """
      ご注文 アカウント お支払い 配送 住所 検索 結果 写真 メッセージ 新しい 開く 閉じる 保存 削除 共有 ログイン 続ける \
      キャンセル 設定 プロフィール パスワード 確認 今日 明日 利用できます 更新 必要です もう一度 読み込めません 後で の を は と
      """),
    SampleAppVocabulary(
      "ko",
      """
      주문 계정 결제 배송 주소 검색 결과 사진 메시지 새로운 열기 닫기 저장 삭제 공유 로그인 계속 취소 설정 프로필 암호 확인 \
      오늘 내일 사용할 수 있습니다 업데이트 필요합니다 다시 불러올 없습니다 나중에 위해 함께 그리고 이미
      """),
    SampleAppVocabulary(
      "zh-Hans", separator: "", period: "。",
      """
      您的 订单 账户 付款 配送 地址 搜索 结果 照片 消息 新 打开 关闭 存储 删除 共享 登录 继续 取消 设置 个人资料 密码 确认 今天 \
      明天 可用 更新 需要 请 再试 无法 载入 稍后 的 和 已经
      """),
  ]
}
