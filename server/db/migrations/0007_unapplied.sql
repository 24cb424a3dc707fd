ALTER TABLE "finance_entries" DROP CONSTRAINT "finance_entries_whole";--> statement-breakpoint
ALTER TABLE "finance_entries" DROP CONSTRAINT "finance_entries_two_persons";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "aside_asked_by" bigint;--> statement-breakpoint
ALTER TABLE "day_closes" ADD COLUMN "unapplied" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "finance_entries" ADD COLUMN "party" text;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD COLUMN "party_id" integer;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD COLUMN "source_id" bigint;--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_source_is_one" FOREIGN KEY ("source_id") REFERENCES "public"."finance_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "finance_entries_source" ON "finance_entries" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "finance_entries_unapplied" ON "finance_entries" USING btree ("occurred_on","id") WHERE kind = 'unapplied_in';--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_drawn" CHECK (kind not in ('unapplied_apply', 'unapplied_deposit', 'unapplied_refund') or source_id is not null);--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_whole" CHECK (state in ('draft', 'void') or (amount is not null and occurred_on is not null and (lot_id is not null or kind in ('unapplied_in', 'unapplied_refund'))));--> statement-breakpoint
ALTER TABLE "finance_entries" ADD CONSTRAINT "finance_entries_two_persons" CHECK (direction = 'in' or kind in ('deposit_carry_out', 'set_off') or reverses_id is not null or confirmed_by is null or confirmed_by is distinct from created_by);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION deposit_sign(kind text) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN kind IN ('deposit_in', 'deposit_carry_in', 'unapplied_deposit') THEN 1
    WHEN kind IN ('deposit_refund', 'deposit_apply', 'deposit_forfeit', 'deposit_carry_out') THEN -1 ELSE 0 END
$$;
--> statement-breakpoint
-- A receipt that is confirmed above its due keeps what the due takes; an entry of its own has the rest, to the cent. A
-- receipt without any place becomes unapplied as a whole. Otherwise an entry stays as it was entered.
CREATE OR REPLACE FUNCTION refuse_entry_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY['state', 'state_reason', 'version', 'updated_at', 'updated_by'];
  confirmed text[] := moved || ARRAY['due_id', 'confirmed_by', 'confirmed_at', 'payer_differs'] || CASE WHEN OLD.sign_up_id IS NULL THEN ARRAY['sign_up_id'] ELSE '{}' END
    || CASE WHEN NEW.state = 'confirmed' THEN ARRAY['account_id', 'account_reason', 'occurred_on', 'bank_ref', 'counterparty_account', 'counterparty_bank'] ELSE '{}' END
    || CASE WHEN (OLD.kind, NEW.kind, NEW.state) = ('consignor_payout', 'consignor_advance', 'confirmed') THEN ARRAY['kind', 'voucher'] ELSE '{}' END;
BEGIN
  IF account_hash(NEW.counterparty_account) = account_hash(OLD.counterparty_account)
     AND to_jsonb(NEW) - 'counterparty_account' = to_jsonb(OLD) - 'counterparty_account' THEN
    RETURN NEW;
  END IF;
  IF (OLD.state, NEW.state, OLD.direction) = ('pending', 'confirmed', 'in') THEN
    IF NEW.kind = 'unapplied_in' AND NEW.due_id IS NULL THEN
      confirmed := confirmed || ARRAY['kind', 'party', 'party_id'];
    ELSIF NEW.amount < OLD.amount AND OLD.amount - NEW.amount = (
        SELECT sum(rest.amount) FROM finance_entries rest
        WHERE rest.source_id = OLD.id AND rest.kind = 'unapplied_in' AND rest.state = 'confirmed' AND rest.reverses_id IS NULL) THEN
      confirmed := confirmed || ARRAY['amount'];
    END IF;
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
--> statement-breakpoint
DROP TRIGGER entries_share_at_first ON finance_entries;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER entries_share_at_first AFTER INSERT ON finance_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.kind IN ('deposit_in', 'unapplied_deposit', 'unapplied_in') AND NEW.sign_up_id IS NOT NULL)
  EXECUTE FUNCTION forget_shared_of_entry();
