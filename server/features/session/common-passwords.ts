const words = `password password1 password12 password123 passw0rd p@ssw0rd p@ssword 12345678 123456789 1234567890 123123123 11111111 111111111
00000000 88888888 66666666 87654321 987654321 abc12345 abcd1234 abcdefgh abc123456 a1234567 a12345678 a123456789 aa123456 qwertyui qwerty12
qwerty123 qwertyuiop 1qaz2wsx 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx zxcvbnm1 asdfghjk asdfghjkl iloveyou iloveyou1 sunshine princess football
baseball superman trustno1 welcome1 welcome123 letmein1 letmein123 admin123 admin1234 admin12345 admin888 admin123456 administrator root1234
rootroot toortoor changeme changeme1 default1 test1234 testtest guest123 user1234 secret123 woaini1314 woaini520 woaini123 5201314520 52013141
13145200 147258369 159753456 789456123 321321321 112233445566 1122334455 12341234 12344321 123454321 123456123 123qweasd 123456aa 123456ab
123456abc 1234qwer qwer1234 asdf1234 asd12345 zxc12345 q123456789 w123456789 z123456789 qq123456 qq123456789 wang1234 zhang123 a1b2c3d4 abcabc123
dragon12 monkey12 shadow12 master12 michael1 jennifer computer internet whatever starwars pokemon1 charlie1 michelle samsung1 liverpool1
yunjingtong yunjingtong1 yunjingtong123 yjt12345 yjt123456 crm12345 crm123456`

/** The most common passwords, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/))
