-- A bid is never edited: everything it says stays, its step and paddle too; only its being void may be added, once.
CREATE OR REPLACE FUNCTION refuse_bid_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.voided_at IS NOT NULL
     OR to_jsonb(NEW) - ARRAY['voided_at', 'voided_by', 'void_reason', 'version', 'updated_at', 'updated_by']
        IS DISTINCT FROM to_jsonb(OLD) - ARRAY['voided_at', 'voided_by', 'void_reason', 'version', 'updated_at', 'updated_by'] THEN
    RAISE EXCEPTION 'bids are append-only' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
