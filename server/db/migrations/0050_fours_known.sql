-- by hand
-- These pieces are cut for each row that is written, indexed, sampled or rechecked. A loop takes a sixth of the time of the query before.
CREATE OR REPLACE FUNCTION phone_fours(digits text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  pieces text[] := '{}';
BEGIN
  FOR place IN 1 .. length(digits) - 3 LOOP
    pieces := pieces || substr(digits, place, 4);
  END LOOP;
  RETURN pieces;
END $$;
--> statement-breakpoint
-- The planner reads no statistics of a partial index. It took each piece for one in two hundred rows, and walked the
-- list for the last four digits of a phone.
CREATE STATISTICS customers_phone_fours_known ON (phone_fours(phone_digits)) FROM customers;
--> statement-breakpoint
CREATE STATISTICS customers_wechat_fours_known ON (phone_fours(lower(wechat))) FROM customers;
--> statement-breakpoint
ANALYZE customers (phone_digits, wechat);
