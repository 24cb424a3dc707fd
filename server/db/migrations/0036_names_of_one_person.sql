-- by hand
-- A user name is stored as it is compared, unless that is another person's name by now.
UPDATE "staff" s SET "username" = normalize(s."username", NFKC)
WHERE s."username" IS NOT NFKC NORMALIZED AND NOT EXISTS (
	SELECT FROM "staff" o WHERE o."id" <> s."id" AND lower(normalize(o."username", NFKC)) = lower(normalize(s."username", NFKC)));
--> statement-breakpoint
-- Of equal nicknames the oldest account keeps its own; the others get the number of theirs.
UPDATE "staff" s SET "nickname" = left(s."nickname", 35) || ' #' || s."id"
WHERE EXISTS (
	SELECT FROM "staff" o WHERE o."id" < s."id"
	AND lower(regexp_replace(normalize(o."nickname", NFKC), '[\s\u200B-\u200F\u2060\uFEFF]+', '', 'g'))
		= lower(regexp_replace(normalize(s."nickname", NFKC), '[\s\u200B-\u200F\u2060\uFEFF]+', '', 'g')));
--> statement-breakpoint
CREATE UNIQUE INDEX "staff_nickname" ON "staff"
	(lower(regexp_replace(normalize("nickname", NFKC), '[\s\u200B-\u200F\u2060\uFEFF]+', '', 'g')));
