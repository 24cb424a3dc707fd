CREATE TABLE "compared_keys" (
	"uid" bigint NOT NULL,
	"day" date NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "compared_keys_uid_day_digest_pk" PRIMARY KEY("uid","day","digest")
);
--> statement-breakpoint
CREATE TABLE "counted_claims" (
	"uid" bigint NOT NULL,
	"day" date NOT NULL,
	"customer_id" bigint NOT NULL,
	CONSTRAINT "counted_claims_uid_day_customer_id_pk" PRIMARY KEY("uid","day","customer_id")
);
--> statement-breakpoint
CREATE TABLE "reading_hours" (
	"uid" bigint NOT NULL,
	"hour" timestamp (3) with time zone NOT NULL,
	"process" text NOT NULL,
	"numbers" integer NOT NULL,
	CONSTRAINT "reading_hours_uid_hour_process_pk" PRIMARY KEY("uid","hour","process")
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "assigned_by" bigint;--> statement-breakpoint
ALTER TABLE "import_refusals" ADD COLUMN "unlisted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "unlisted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "compared_keys_day" ON "compared_keys" USING btree ("day");--> statement-breakpoint
-- by hand
-- What was claimed earlier on the day of the update counts on.
INSERT INTO "counted_claims" ("uid", "day", "customer_id")
SELECT DISTINCT "by_uid", ("at" AT TIME ZONE 'Asia/Shanghai')::date, "customer_id" FROM "pool_events"
WHERE "kind" = 'claim' AND "by_uid" IS NOT NULL AND "at" > now() - interval '1 day'
ON CONFLICT DO NOTHING;
