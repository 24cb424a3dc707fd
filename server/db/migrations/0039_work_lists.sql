ALTER TABLE "consignors" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "recyclers" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "columns" text[];--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "consignors_unread" ON "consignors" USING btree ("id") WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX "consignors_pinyin_fours" ON "consignors" USING gin (phone_fours(replace(pinyin, ' ', ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customers_company_read" ON "customers" USING btree ("pinyin","id") WHERE service_id is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "customers_deals" ON "customers" USING btree ("deal_count","id") WHERE service_id is not null and archived_at is null;--> statement-breakpoint
CREATE INDEX "customers_contact_clock" ON "customers" USING btree (greatest(owner_since, last_follow_at),"id") WHERE service_id is not null and archived_at is null and live_lots = 0;--> statement-breakpoint
CREATE INDEX "customers_deal_clock" ON "customers" USING btree ("owner_since","id") WHERE service_id is not null and archived_at is null and live_lots = 0 and (last_deal_at is null or last_deal_at < owner_since);--> statement-breakpoint
CREATE INDEX "customers_unread" ON "customers" USING btree ("id") WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX "customers_wechat_fours" ON "customers" USING gin (phone_fours(lower(wechat))) WITH (fastupdate=false) WHERE service_id is not null;--> statement-breakpoint
CREATE INDEX "customers_pinyin_fours" ON "customers" USING gin (phone_fours(replace(pinyin, ' ', ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "recyclers_unread" ON "recyclers" USING btree ("id") WHERE pinyin = '';--> statement-breakpoint
CREATE INDEX "recyclers_pinyin_fours" ON "recyclers" USING gin (phone_fours(replace(pinyin, ' ', ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "views_shared" ON "views" USING btree ("list") WHERE shared;--> statement-breakpoint
-- by hand
-- Without statistics of the new expressions the planner would take each piece for one in two hundred rows.
ANALYZE customers;
