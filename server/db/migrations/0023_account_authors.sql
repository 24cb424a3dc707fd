-- The author of an account is whoever wrote the row. An import of the past brings the author of the record along
-- (`created_by`), who is somebody else.
CREATE OR REPLACE FUNCTION record_account_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  is_ours boolean := TG_TABLE_NAME = 'own_accounts';
  fields text[] := CASE WHEN is_ours THEN '{number,bank}' ELSE '{bank_account,bank_name}' END;
  after_row jsonb := to_jsonb(NEW);
  before_row jsonb := CASE WHEN TG_OP = 'UPDATE' THEN to_jsonb(OLD) END;
  new_hash text := account_hash(after_row ->> fields[1]);
  old_hash text := account_hash(before_row ->> fields[1]);
BEGIN
  IF TG_OP = 'INSERT' AND new_hash IS NULL THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND old_hash IS NOT DISTINCT FROM new_hash
    AND coalesce(before_row ->> fields[2], '') = coalesce(after_row ->> fields[2], '') THEN RETURN NULL; END IF;
  INSERT INTO account_changes (owner, record_id, old_hash, new_hash, by_uid, path, at)
  VALUES (CASE TG_TABLE_NAME WHEN 'recyclers' THEN 'recycler' WHEN 'consignors' THEN 'consignor' ELSE 'own_account' END,
    NEW.id, old_hash, new_hash, CASE TG_OP WHEN 'INSERT' THEN coalesce(NEW.updated_by, NEW.created_by) ELSE NEW.updated_by END,
    coalesce(nullif(current_setting('crm.account_path', true), ''), CASE TG_OP WHEN 'INSERT' THEN 'create' ELSE 'edit' END), now());
  RETURN NULL;
END $$;
