/// What each file of ../shared/cases/traces says, as the most faithful viewer reads it (its viewers.txt), and what of it is
/// repaired or left out (`!`). Files that no viewer takes are refused.
enum ChromeTraceCases {
  /// The expected lines of each file, by its name.
  static var expected: [String: [String]] {
    var result: [String: [String]] = [:]
    var name = ""
    for line in table.split(separator: "\n") {
      if line.hasPrefix("== ") {
        name = String(line.dropFirst(3))
        result[name] = []
      } else {
        result[name]!.append(String(line))
      }
    }
    return result
  }

  private static let table = #"""
    == 01_empty_file
    ! emptyFile 1 line 1
    == 02_ws_only
    ! emptyFile 1 line 2
    == 03_empty_array
    == 05_empty_traceEvents
    == 07_array_ok
    1/1 a 0+10000
    == 09_array_unclosed_nocomma
    1/1 a 0+10000
    ! unclosedArray 1 line 2
    == 10_obj_unclosed
    refused: 2:1: the file ends inside an object (byte 82)
    == 11_array_trailing_comma
    1/1 a 0+10000
    ! trailingComma 1 line 1
    == 12_obj_trailing_comma
    1/1 a 0+10000
    ! trailingComma 1 line 1
    == 14_two_arrays
    1/1 a 0+10000
    ! trailingContent 1 line 1
    == 15_jsonl
    ! noEventList 1 line 1
    ! trailingContent 1 line 2
    == 20_X_nested
    1/1 a 0+100000
    1/1 b 10000+20000
    == 21_X_partial_overlap
    1/1 a 0+100000
    async 1/1 #4294967296 b 50000+100000
    ! crossingSpan 1 line 1
    == 22_X_same_start_child_first
    1/1 parent 0+100000
    1/1 child 0+50000
    == 23_X_same_start_parent_first
    1/1 parent 0+100000
    1/1 child 0+50000
    == 24_X_unsorted_end_order
    1/1 a 0+100000
    1/1 b 5000+20000
    1/1 c 10000+5000
    == 25_X_no_dur
    1/1 a 0+0 unfinished=true
    ! unfinishedSpan 1 line 1
    == 26_X_zero_dur
    1/1 a 5000+0
    == 28_X_child_overhang_1ns
    1/1 a 0+100000
    async 1/1 #4294967296 b 50000+50001
    ! crossingSpan 1 line 1
    == 29_X_identical
    1/1 a 0+100000
    1/1 b 0+100000
    1/1 c 0+100000
    == 31_BE_crossed
    1/1 a 0+2000
    1/1 b 1000+1000
    ! misplacedEnd 1 line 1
    ! unmatchedEnd 1 line 1
    == 32_B_unclosed
    1/1 a 0+2000 unfinished=true
    1/1 b 1000+1000
    ! unfinishedSpan 1 line 1
    == 33_E_alone
    1/1 b 4000+1000
    ! unmatchedEnd 1 line 1
    == 34_E_noname
    1/1 a 0+5000
    == 35_E_other_tid
    1/1 a 0+0 unfinished=true
    ! unfinishedSpan 1 line 1
    ! unmatchedEnd 1 line 1
    == 36_BE_zero_dur_same_ts
    1/1 a 5000+0
    1/1 b 5000+0
    == 37_BE_unsorted_file
    1/1 a 0+10000
    == 40_ts_frac
    1/1 a 1+1
    1/1 b 1235+500
    == 41_ts_string
    1/1 a 10000+5000
    == 42_ts_negative
    1/1 a -50000+20000
    1/1 b 0+20000
    == 44_ts_huge_1e15
    1/1 a 1700000000000000000+5000
    1/1 b 1700000000000001000+1000
    == 46_ts_1e18
    1/1 a 0+1000
    ! movedTimes 1 line 1
    == 47_ts_frac_huge
    1/1 a 1700000000000000123+1001
    == 48_ts_exp
    1/1 a 1000000+5000
    == 49_ts_nan
    refused: 1:43: expected a JSON value, found 'N' (byte 42)
    == 51_ts_null
    1/1 b 0+5000
    1/1 a 0+5000
    ! timeCoerced 1 line 1
    == 52_pid_tid_missing
    0/0 a 0+5000
    ! missingProcess 1 line 1
    ! missingThread 1 line 1
    == 53_tid_missing
    7/7 a 0+5000
    ! missingThread 1 line 1
    == 54_pid_tid_string
    process 2147483648 app
    thread 2147483648/2147483649 main
    2147483648/2147483649 a 0+5000
    == 55_tid_huge_u64
    1/140735268359928 a 0+5000
    1/140735268359929 b 0+5000
    == 56_tid_negative
    1/-1 a 0+5000
    1/-2 b 2000+5000
    == 57_tid_zero
    1/0 a 0+5000
    1/1 b 2000+5000
    == 58_same_tid_two_pids
    1/1 a 0+5000
    2/1 b 2000+5000
    == 60_async_b_e
    async 1/1 #1 a 0+9000
    == 61_async_no_id
    ! asyncWithoutID 2 line 1
    == 63_async_nested_n
    async 1/1 #1 a 0+9000
    async 1/1 #1 m 4000+0
    == 64_async_nested_b
    async 1/1 #1 a 0+9000
    async 1/1 #1 k 2000+2000
    == 66_async_S_F
    async 1/1 #1 a 0+9000
    == 67_async_id_number_float
    async 1/1 #4294967296 a 0+9000
    ! textID 1 line 1
    == 70_flow_ok
    1/1 a 0+10000
    1/2 b 20000+10000
    flow f 1/1@5000 > 1/2@25000
    == 71_flow_no_bp
    1/1 a 0+10000
    1/2 b 20000+10000
    flow f 1/1@5000 > 1/2@20000
    == 72_flow_no_slice
    ! flowOutsideSpan 2 line 1
    == 73_flow_id_str_nonhex
    1/1 a 0+10000
    1/2 b 20000+10000
    flow f 1/1@5000 > 1/2@25000
    ! textID 1 line 1
    == 74_flow_at_slice_end
    1/1 a 0+10000
    1/2 b 20000+10000
    flow f 1/1@10000 > 1/2@20000
    == 75_flow_bind_id
    1/1 a 0+10000
    1/2 b 20000+10000
    flow a 1/1@0 > 1/2@20000
    == 76_flow_diff_name
    1/1 a 0+10000
    1/2 b 20000+10000
    ! flowWithoutEnd 1 line 1
    ! flowWithoutStart 1 line 1
    == 80_counter
    counter 1 mem rss 0=1.0 5000=2.0
    counter 1 mem heap 0=2.0 5000=1.0
    == 81_counter_str
    counter 1 mem rss 0=12.0
    ! counterNotNumber 1 line 1
    == 82_counter_noargs
    ! counterWithoutValue 1 line 1
    == 83_counter_neg
    counter 1 m v 0=-5.0
    == 85_instant_scopes
    1/1 t @0 t
    1/1 p @1000 p
    1/1 g @2000 g
    1/1 none @3000 t
    1/1 I @4000 t
    1/1 bad @5000 t
    ! unknownScope 1 line 1
    == 86_meta
    process 1 P
    thread 1/1 T
    1/1 a 0+1000
    ! unknownMetadata 1 line 1
    == 87_meta_no_ts
    thread 1/1 T
    1/1 a 0+1000
    == 89_meta_name_number
    thread 1/1 5
    1/1 a 0+1000
    ! metadataNotText 1 line 1
    == 90_meta_late
    thread 1/1 T
    1/1 a 5000+1000
    == 92_args_string
    1/1 a 0+1000 args='hello'
    ! argumentsNotObject 1 line 1
    == 93_args_array
    1/1 a 0+1000 args=[1,2]
    ! argumentsNotObject 1 line 1
    == 94_args_null
    1/1 a 0+1000
    == 96_name_number
    1/1 5 0+1000
    ! nameNotText 1 line 1
    == 97_unknown_ph
    1/1 b 0+1000
    ! unknownPhase 1 line 1
    == 98_ph_missing
    1/1 b 0+1000
    ! missingPhase 1 line 1
    == 99_dtu_ns
    1/1 a 0+10000
    == A0_dtu_us
    1/1 a 0+10000
    ! displayTimeUnit 1 line 1
    == A1_otherData
    1/1 a 0+10000
    == A3_extra_top_array
    1/1 a 0+10000
    == A4_top_number_last
    1/1 a 0+10000
    == B0_unicode_raw
    1/1 naïve 日本 😀 "q" \ / \u{2028} \u{9} 0+10000
    == B1_unicode_escaped
    1/1 naïve 日本 😀 "q" \ / \u{2028} \u{9} 0+10000
    == B2_invalid_utf8
    1/1 bad�� 0+1000
    1/1 b 2000+1000
    ! invalidUTF8 1 line 1
    == B3_lone_surrogate
    1/1 x�y 0+1000
    1/1 b 2000+1000
    ! badEscape 1 line 1
    == B4_raw_control
    1/1 a\u{1}b 0+1000
    1/1 b 2000+1000
    ! controlCharacter 1 line 1
    == B5_raw_newline
    1/1 a\u{A}b 0+1000
    1/1 b 2000+1000
    ! controlCharacter 1 line 1
    == B6_escaped_nul
    1/1 a\u{0}b 0+1000
    == B7_unescaped_quote
    refused: 1:28: expected ',' or '}', found 'b' (byte 27)
    == C5_X_child_longer_than_parent_by_rounding
    1/1 c 10400+10001
    1/1 p 10400+10000
    == C6_touching
    1/1 a 0+10000
    1/1 b 10000+10000
    1/1 c 20000+10000
    == C7_touching_frac_overlap
    1/1 a 100+200
    1/1 b 300+100
    == u4_pair_in_args
    1/1 a 0+1000 k='😀 \u{A}'
    == u5_slash_escape
    1/1 a/b 0+1000
    == u7_name_long_70k
    1/1 nnn…70000 0+1000
    == u8_pretty
    1/1 a 0+1000
    == v0_stackframes
    1/1 a 0+1000
    ! leftOutMember 1 line 1
    == v1_unknown_first_key
    1/1 a 0+1000
    == v3_two_threads_same_tid_diff_pid_async
    async 1/1 #1 a 0+9000
    async 2/2 #1 a 1000+4000
    == v4_async_overlap_same_id
    async 1/1 #1 a 0+7000
    async 1/1 #2 a 5000+4000
    == v6_X_after_X_same_end
    1/1 a 0+100000
    1/1 b 40000+60000
    == v7_X_crossing_BE
    1/1 a 0+10000
    async 1/1 #4294967296 x 5000+10000
    ! crossingSpan 1 line 1
    == v8_tid_pid_same_main
    thread 5/5 main
    5/5 a 0+1000
    == v9_E_last_missing_time_zero
    1/1 a 0+0 unfinished=true
    ! unfinishedSpan 1 line 1
    """#
}
