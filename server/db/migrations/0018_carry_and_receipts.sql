ALTER TABLE "finance_entries" DROP CONSTRAINT "finance_entries_two_persons";--> statement-breakpoint
ALTER TABLE "consignors" ADD COLUMN "goods_issuer" text;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD COLUMN "counterparty_bank" text;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD COLUMN "counterparty_account" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "carried_to_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "carried_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "subject" text DEFAULT 'goods' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "party" text DEFAULT 'recycler' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_carried_to_is_one" FOREIGN KEY ("carried_to_id") REFERENCES "public"."sign_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finance_entries_bank_ref" ON "finance_entries" USING btree ("bank_ref","amount") WHERE bank_ref is not null;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_two_persons" CHECK (direction = 'in' or kind = 'deposit_carry_out' or reverses_id is not null or confirmed_by is null or confirmed_by is distinct from created_by);--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_carried" CHECK ((deposit_status = 'carried') = (carried_to_id is not null) and (carried_to_id is null) = (carried_amount is null) and carried_amount > 0 and carried_amount <= received_amount);--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_subject" CHECK (subject in ('goods', 'commission') and party in ('recycler', 'consignor') and (subject = 'goods' or direction = 'out'));