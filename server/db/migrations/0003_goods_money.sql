ALTER TABLE "lots" ADD COLUMN "hold_at_limit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "owed_after_pick_up" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "released_on_credit" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "lots_owed" ON "lots" USING btree ("id") WHERE owed_after_pick_up is not null;--> statement-breakpoint
-- Goods that left before this rule count as released on credit, with what their buyer has not paid.
UPDATE lots SET owed_after_pick_up = g.missing, released_on_credit = true
FROM (
  SELECT l.id, least(greatest(
      CASE WHEN l.pricing_basis = 1 THEN coalesce(l.advance_payment, 0) ELSE l.deal_price
        + round(l.deal_price * CASE WHEN l.commission_payer = 'consignor' THEN 0 ELSE coalesce(l.commission_point, 0) END / 100, 2) END,
      round(w.net * l.deal_price, 2) * l.pricing_basis), s.settlement_price + s.buyer_commission) - m.paid AS missing
  FROM lots l LEFT JOIN settlements s ON s.lot_id = l.id AND s.round_no = l.round_no AND s.state = 'closed'
  CROSS JOIN LATERAL (SELECT coalesce(sum(t.net), 0) AS net FROM weigh_tickets t
    WHERE t.lot_id = l.id AND t.round_no = l.round_no AND t.voided_at IS NULL) w
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(CASE WHEN e.kind = 'overpaid_refund' THEN -e.amount ELSE e.amount END), 0) AS paid FROM finance_entries e
    WHERE e.lot_id = l.id AND e.round_no = l.round_no AND e.state = 'confirmed' AND e.reverses_id IS NULL
      AND e.kind IN ('advance_in', 'balance_in', 'buyer_commission_in', 'supplement_in', 'deposit_apply', 'overpaid_refund')
      AND (e.sign_up_id = l.winner_sign_up_id OR e.sign_up_id IS NULL AND NOT EXISTS (SELECT FROM sign_ups other
        WHERE other.lot_id = e.lot_id AND other.round_no = e.round_no AND other.outcome = 'defaulted' AND other.id <> l.winner_sign_up_id))) m
  WHERE l.state = 'picked_up'
) g WHERE g.id = lots.id AND g.missing > 0;
--> statement-breakpoint
-- A payout that is confirmed beyond its lot's own money becomes an advance, with its reason and proof.
CREATE OR REPLACE FUNCTION refuse_entry_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY['state', 'state_reason', 'version', 'updated_at', 'updated_by'];
  confirmed text[] := moved || ARRAY['due_id', 'confirmed_by', 'confirmed_at'] || CASE WHEN OLD.sign_up_id IS NULL THEN ARRAY['sign_up_id'] ELSE '{}' END
    || CASE WHEN (OLD.kind, NEW.kind, NEW.state) = ('consignor_payout', 'consignor_advance', 'confirmed') THEN ARRAY['kind', 'voucher'] ELSE '{}' END;
BEGIN
  IF account_hash(NEW.counterparty_account) = account_hash(OLD.counterparty_account)
     AND to_jsonb(NEW) - 'counterparty_account' = to_jsonb(OLD) - 'counterparty_account' THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state) NOT IN (
       ('draft', 'draft'), ('draft', 'pending'), ('draft', 'void'), ('pending', 'confirmed'), ('pending', 'void'), ('confirmed', 'reversed'))
     OR NEW.created_by IS DISTINCT FROM OLD.created_by OR NEW.reverses_id IS DISTINCT FROM OLD.reverses_id OR NEW.entry_no <> OLD.entry_no
     OR (OLD.state = 'pending' AND to_jsonb(NEW) - confirmed IS DISTINCT FROM to_jsonb(OLD) - confirmed)
     OR (OLD.state = 'confirmed' AND to_jsonb(NEW) - moved IS DISTINCT FROM to_jsonb(OLD) - moved) THEN
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
