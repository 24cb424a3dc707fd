ALTER TABLE "consignors" ADD COLUMN "forfeit_to" text DEFAULT 'company';--> statement-breakpoint
ALTER TABLE "finance_dues" ADD COLUMN "set_off" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "finance_dues" ADD COLUMN "files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_dues" ADD COLUMN "state_reason" text;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "payment_days" integer DEFAULT 5;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "payment_due_on" date;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "declared_files" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Sold lots keep the day by which their buyer has to pay, as their due says it.
UPDATE "lots" SET "payment_due_on" = (
  SELECT d."due_date" FROM "finance_dues" d
  WHERE d."lot_id" = "lots"."id" AND d."round_no" = "lots"."round_no" AND d."kind" IN ('balance_in', 'advance_in')
  ORDER BY d."id" DESC LIMIT 1)
WHERE "state" IN ('sold', 'paid', 'picked_up', 'settled', 'defaulted');
