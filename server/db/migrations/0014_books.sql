ALTER TABLE "finance_dues" DROP CONSTRAINT "finance_dues_amount";--> statement-breakpoint
ALTER TABLE "finance_entries" ALTER COLUMN "occurred_on" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_entries" ALTER COLUMN "amount" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "finance_dues" ADD CONSTRAINT "finance_dues_amount" CHECK (amount > 0 and paid_amount >= 0 and paid_amount <= amount and (state <> 'cancelled' or paid_amount = 0));--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_known" CHECK (state in ('draft', 'pending', 'confirmed', 'reversed', 'void') and direction in ('in', 'out'));--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_whole" CHECK (state in ('draft', 'void') or (amount is not null and occurred_on is not null and lot_id is not null));--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_opposite" CHECK (reverses_id is null or state = 'confirmed');--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_whole" CHECK (state = 'draft' or (state = 'closed' and num_nulls(settlement_quantity, settlement_price, goods_amount, buyer_commission, consignor_commission, deposit_applied, advance_applied, buyer_due, consignor_payable, closed_at) = 0));--> statement-breakpoint
ALTER TABLE "sign_ups" ADD CONSTRAINT "sign_ups_received" CHECK (received_amount >= 0);--> statement-breakpoint
-- Of the ledger a draft is free, what is pending changes only its state, what is confirmed is never edited: it is reversed.
CREATE OR REPLACE FUNCTION refuse_entry_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY['state', 'state_reason', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF (OLD.state, NEW.state) NOT IN (
       ('draft', 'draft'), ('draft', 'pending'), ('draft', 'void'), ('pending', 'confirmed'), ('pending', 'void'), ('confirmed', 'reversed'))
     OR NEW.created_by IS DISTINCT FROM OLD.created_by OR NEW.reverses_id IS DISTINCT FROM OLD.reverses_id OR NEW.entry_no <> OLD.entry_no
     OR (OLD.state = 'pending' AND to_jsonb(NEW) - moved - ARRAY['due_id', 'confirmed_by', 'confirmed_at']
          IS DISTINCT FROM to_jsonb(OLD) - moved - ARRAY['due_id', 'confirmed_by', 'confirmed_at'])
     OR (OLD.state = 'confirmed' AND to_jsonb(NEW) - moved IS DISTINCT FROM to_jsonb(OLD) - moved) THEN
    RAISE EXCEPTION 'the ledger is append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A reversal is the exact opposite of what it names, and whatever is reversed has one by the end of the transaction.
CREATE FUNCTION refuse_uneven_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.reverses_id IS NOT NULL AND NOT EXISTS (
       SELECT FROM finance_entries o WHERE o.id = NEW.reverses_id AND o.state = 'reversed' AND o.reverses_id IS NULL AND o.kind = NEW.kind
         AND o.amount = NEW.amount AND o.direction <> NEW.direction AND o.round_no = NEW.round_no
         AND (o.lot_id, o.sign_up_id, o.due_id) IS NOT DISTINCT FROM (NEW.lot_id, NEW.sign_up_id, NEW.due_id))
     OR NEW.state = 'reversed' AND NOT EXISTS (SELECT FROM finance_entries o WHERE o.reverses_id = NEW.id) THEN
    RAISE EXCEPTION 'a reversal is the opposite of one entry' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER finance_entries_even AFTER INSERT OR UPDATE OF state ON finance_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_uneven_reversal();
--> statement-breakpoint
-- By the end of a transaction a due has been paid what its confirmed entries come to, reversed ones left out.
CREATE FUNCTION refuse_uncounted_payment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due bigint := CASE WHEN TG_TABLE_NAME = 'finance_dues' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'due_id')::bigint END;
BEGIN
  IF due IS NOT NULL AND (SELECT paid_amount FROM finance_dues WHERE id = due) <>
       (SELECT coalesce(sum(amount), 0) FROM finance_entries WHERE due_id = due AND state = 'confirmed' AND reverses_id IS NULL) THEN
    RAISE EXCEPTION 'a due was paid what its entries come to' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER finance_dues_counted AFTER INSERT OR UPDATE OF paid_amount ON finance_dues DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_uncounted_payment();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER finance_entries_counted AFTER INSERT OR UPDATE OF state ON finance_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION refuse_uncounted_payment();
--> statement-breakpoint
-- A closed settlement keeps its figures until it is opened again.
CREATE FUNCTION refuse_settlement_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state = 'closed' AND NEW.state = 'closed' THEN
    RAISE EXCEPTION 'a closed settlement keeps its figures' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER settlements_closed_stay BEFORE UPDATE ON settlements FOR EACH ROW EXECUTE FUNCTION refuse_settlement_edit();
