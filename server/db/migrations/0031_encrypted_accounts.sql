DROP INDEX "own_accounts_number";--> statement-breakpoint
-- by hand
-- The part of an encrypted account that equal accounts share (server/secrets/data-key.ts). Null for one that is not encrypted.
CREATE FUNCTION account_hash(stored text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT substring(stored FROM '^e1\.[0-9a-f]{8}\.([A-Za-z0-9_-]{22})\.')
$$;
--> statement-breakpoint
CREATE UNIQUE INDEX own_accounts_number ON own_accounts (account_hash(number));
--> statement-breakpoint
-- The same account under another data key is no change. Its content is sealed by the key itself.
CREATE OR REPLACE FUNCTION refuse_entry_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY['state', 'state_reason', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF account_hash(NEW.counterparty_account) = account_hash(OLD.counterparty_account)
     AND to_jsonb(NEW) - 'counterparty_account' = to_jsonb(OLD) - 'counterparty_account' THEN
    RETURN NEW;
  END IF;
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
CREATE OR REPLACE FUNCTION refuse_bank_line_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.account_id, NEW.statement_id, NEW.booked_on, NEW.booked_time, NEW.direction, NEW.amount, NEW.balance, NEW.counterparty, NEW.counter_bank, NEW.summary, NEW.reference, NEW.identity, NEW.occurrence)
     IS DISTINCT FROM (OLD.account_id, OLD.statement_id, OLD.booked_on, OLD.booked_time, OLD.direction, OLD.amount, OLD.balance, OLD.counterparty, OLD.counter_bank, OLD.summary, OLD.reference, OLD.identity, OLD.occurrence)
     OR (NEW.counter_account IS DISTINCT FROM OLD.counter_account
         AND account_hash(NEW.counter_account) = account_hash(OLD.counter_account) IS NOT TRUE) THEN
    RAISE EXCEPTION 'lines of the bank are append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- The account of a refund is its entry's, stored encrypted there.
ALTER TABLE refund_batches DISABLE TRIGGER refund_batches_append_only;
--> statement-breakpoint
UPDATE refund_batches SET lines = (SELECT coalesce(jsonb_agg(line - 'account' ORDER BY at), '[]') FROM jsonb_array_elements(lines) WITH ORDINALITY AS one (line, at));
--> statement-breakpoint
ALTER TABLE refund_batches ENABLE TRIGGER refund_batches_append_only;
