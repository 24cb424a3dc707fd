ALTER TABLE "tax_receipts" DROP CONSTRAINT "tax_receipts_amount";--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "net" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "tax" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "corrects_number" text;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "standing" text DEFAULT 'issued' NOT NULL;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD COLUMN "corrects_id" bigint;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_corrects_one" FOREIGN KEY ("corrects_id") REFERENCES "public"."tax_receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_receipts_corrects" ON "tax_receipts" USING btree ("corrects_id") WHERE corrects_id is not null;--> statement-breakpoint
ALTER TABLE "tax_receipts" ADD CONSTRAINT "tax_receipts_amount" CHECK (amount <> 0 and (amount > 0) = (corrects_id is null) and rate between 0 and 100);
--> statement-breakpoint
-- Releases before this one know only `state`, so what they void is void here, too.
CREATE FUNCTION follow_receipt_state() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 'void' THEN NEW.standing := 'void'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER tax_receipts_standing BEFORE UPDATE ON tax_receipts FOR EACH ROW EXECUTE FUNCTION follow_receipt_state();
--> statement-breakpoint
ALTER TABLE tax_receipts DISABLE TRIGGER tax_receipts_append_only;
--> statement-breakpoint
UPDATE tax_receipts SET standing = 'void' WHERE state = 'void';
--> statement-breakpoint
ALTER TABLE tax_receipts ENABLE TRIGGER tax_receipts_append_only;
