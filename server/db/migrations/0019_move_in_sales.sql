-- Written by hand: an imported sale has no buyer until its sign-ups are imported.
ALTER TABLE lots DROP CONSTRAINT lots_result;
--> statement-breakpoint
ALTER TABLE lots ADD CONSTRAINT lots_result CHECK (state NOT IN ('sold', 'paid', 'picked_up', 'settled')
  OR deal_price IS NOT NULL AND result_at IS NOT NULL AND (winner_sign_up_id IS NOT NULL OR imported_from IS NOT NULL)) NOT VALID;
--> statement-breakpoint
ALTER TABLE lots VALIDATE CONSTRAINT lots_result;
--> statement-breakpoint
-- A sign-up that is taken back leaves its lot without a buyer, and nobody owes the dues of its sale any more.
CREATE OR REPLACE FUNCTION take_back_imported(import bigint, ids bigint[]) RETURNS SETOF bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  kind text := (SELECT resource FROM imports WHERE id = import AND state = 'undoing');
  main text := CASE kind WHEN 'opening_balances' THEN 'finance_entries' ELSE kind END;
  gone bigint[];
  theirs bigint[];
BEGIN
  IF kind IS NULL OR kind NOT IN ('consignors', 'customer_contacts', 'follow_ups', 'lots', 'lot_items', 'sign_ups', 'bids',
      'weigh_tickets', 'finance_entries', 'opening_balances') THEN
    RETURN;
  END IF;
  EXECUTE format('SELECT array_agg(r.id) FROM import_rows k JOIN %I r ON r.id = k.record_id AND r.version = k.version
    AND r.imported_from = $1 WHERE k.import_id = $1 AND k.record_id = any($2) AND k.before IS NULL', main) INTO gone USING import, ids;
  IF kind = 'consignors' THEN
    theirs := array(SELECT u.id FROM consignors c JOIN customers u ON u.id = c.customer_id WHERE c.id = any(gone) AND u.imported_from = import);
    DELETE FROM contract_versions v USING contracts t WHERE v.contract_id = t.id AND t.consignor = any(gone) AND t.imported_from = import;
    DELETE FROM contracts WHERE consignor = any(gone) AND imported_from = import;
  ELSIF kind = 'lots' THEN
    DELETE FROM finance_dues WHERE lot_id = any(gone) AND imported_from = import;
    DELETE FROM settlements WHERE lot_id = any(gone) AND imported_from = import;
    DELETE FROM lot_rounds WHERE lot_id = any(gone) AND imported_from = import;
    DELETE FROM collusion_rounds WHERE lot_id = any(gone);
    DELETE FROM open_receipts WHERE lot_id = any(gone);
  ELSIF kind = 'sign_ups' THEN
    UPDATE lots SET winner_sign_up_id = NULL WHERE winner_sign_up_id = any(gone) AND imported_from IS NOT NULL;
    UPDATE finance_dues SET sign_up_id = NULL, state = 'cancelled' WHERE sign_up_id = any(gone) AND imported_from <> import;
    DELETE FROM finance_entries WHERE sign_up_id = any(gone) AND imported_from = import;
    DELETE FROM finance_dues WHERE sign_up_id = any(gone) AND imported_from = import;
  END IF;
  RETURN QUERY EXECUTE format('DELETE FROM %I WHERE id = any($1) RETURNING id', main) USING gone;
  DELETE FROM customers WHERE id = any(theirs);
END $$;
