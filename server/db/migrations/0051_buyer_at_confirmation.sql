-- by hand
-- Money of a buyer that named only its lot gets its sign-up when it is confirmed, once.
CREATE OR REPLACE FUNCTION refuse_entry_edit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  moved text[] := ARRAY['state', 'state_reason', 'version', 'updated_at', 'updated_by'];
  confirmed text[] := moved || ARRAY['due_id', 'confirmed_by', 'confirmed_at'] || CASE WHEN OLD.sign_up_id IS NULL THEN ARRAY['sign_up_id'] ELSE '{}' END;
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
