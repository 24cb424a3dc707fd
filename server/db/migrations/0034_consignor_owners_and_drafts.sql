CREATE TABLE "drafts" (
	"uid" bigint NOT NULL,
	"key" text NOT NULL,
	"content" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_key" PRIMARY KEY("uid","key")
);
--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "service_id" bigint;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_is_staff" FOREIGN KEY ("uid") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_updated" ON "drafts" USING btree ("updated_at");--> statement-breakpoint
ALTER TABLE "consignors" ADD CONSTRAINT "consignors_owner_is_staff" FOREIGN KEY ("service_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consignors_owner" ON "consignors" USING btree ("service_id");--> statement-breakpoint
-- by hand
-- A consignor belongs to the owner of its customer, else to the person who entered it. Without an owner who
-- can still sign in and work with consignors, it is for directors and administrators only.
UPDATE consignors c SET service_id = s.id FROM staff s
WHERE s.id = coalesce((SELECT k.service_id FROM customers k WHERE k.id = c.customer_id), c.created_by)
  AND s.disabled_at IS NULL AND s.roles && '{1,2,3,5}';
