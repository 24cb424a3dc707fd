ALTER TABLE "finance_entries" DROP CONSTRAINT "finance_entries_whole";--> statement-breakpoint
ALTER TABLE "sign_ups" ALTER COLUMN "lot_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "auction_events" ADD COLUMN "forfeit_part" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "event_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD COLUMN "event_sign_up_id" bigint;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_event_is_one" FOREIGN KEY ("event_id") REFERENCES "public"."auction_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_event_sign_up_is_one" FOREIGN KEY ("event_sign_up_id") REFERENCES "public"."sign_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_event_once" ON "sign_ups" USING btree ("event_id","recycler_id") WHERE event_id is not null and review_status <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_event_paddle" ON "sign_ups" USING btree ("event_id","paddle_no") WHERE event_id is not null and review_status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "sign_ups_of_event" ON "sign_ups" USING btree ("event_sign_up_id") WHERE event_sign_up_id is not null;--> statement-breakpoint
ALTER TABLE "auction_events" ADD CONSTRAINT "auction_events_forfeit" CHECK (forfeit_part > 0);--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_whole" CHECK (state in ('draft', 'void') or (amount is not null and occurred_on is not null and (lot_id is not null or kind in ('unapplied_in', 'unapplied_refund') or sign_up_id is not null and kind in ('deposit_in', 'deposit_refund', 'deposit_carry_out', 'unapplied_deposit'))));--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_for_lot_or_event" CHECK ((lot_id is null) = (event_id is not null) and (event_sign_up_id is null or event_id is null));--> statement-breakpoint
-- A sign-up for a whole event has no round of its own.
CREATE OR REPLACE FUNCTION forget_shared_of_round() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.lot_id IS NOT NULL THEN
    INSERT INTO collusion_rounds (lot_id, round_no) VALUES (NEW.lot_id, NEW.round_no)
    ON CONFLICT (lot_id, round_no) DO UPDATE SET shares = NULL;
  END IF;
  RETURN NULL;
END $$;
