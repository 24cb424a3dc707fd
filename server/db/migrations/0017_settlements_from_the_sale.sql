-- Lots that were sold before a sale began their settlement.
INSERT INTO "settlements" ("lot_id", "round_no", "created_at")
SELECT "id", "round_no", coalesce("result_at", "updated_at") FROM "lots" WHERE "state" IN ('sold', 'paid', 'picked_up', 'settled')
ON CONFLICT DO NOTHING;
