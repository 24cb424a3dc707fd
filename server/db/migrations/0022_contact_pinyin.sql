ALTER TABLE "customer_contacts" ADD COLUMN "pinyin" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "customer_contacts_pinyin_fours" ON "customer_contacts" USING gin (phone_fours(replace(pinyin, ' ', ''))) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "customer_contacts_unspelt" ON "customer_contacts" USING btree ("id") WHERE pinyin = '';