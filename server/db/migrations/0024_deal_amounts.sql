ALTER TABLE "lot_rounds" ADD COLUMN "result_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "deal_amount" numeric(14, 2);--> statement-breakpoint
ALTER TABLE "lots" ADD COLUMN "deal_amount_is_estimate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "lot_rounds_result" ON "lot_rounds" USING btree ("result_at" DESC NULLS LAST,(id * 2 + 1) desc nulls last);--> statement-breakpoint
CREATE INDEX "lots_deal_amount" ON "lots" USING btree ("deal_amount","id");--> statement-breakpoint
CREATE INDEX "lots_deal_amount_down" ON "lots" USING btree ("deal_amount" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "lots_round_result" ON "lots" USING btree ("result_at" DESC NULLS LAST,(id * 2) desc nulls last);--> statement-breakpoint
-- From here on turnover, rankings and sums count the deal amount (decision 0065). Whoever reads them finds these figures changed:
-- lots priced by the unit count price × quantity and no longer the price of one unit; unsold rounds count by the day they ended
-- unsold and no longer by the day of their auction; a round that defaulted counts as a default on the day of its sale.
UPDATE "lots" l SET "deal_amount" = found.amount, "deal_amount_is_estimate" = l.pricing_basis IS NOT DISTINCT FROM 1 AND found.goods IS NULL
FROM (
  SELECT s.id, closed.goods, CASE
      WHEN s.pricing_basis IS DISTINCT FROM 1 THEN s.deal_price
      WHEN closed.goods IS NOT NULL THEN closed.goods
      ELSE round(s.deal_price * coalesce(s.settlement_quantity, CASE WHEN s.unit = '吨' THEN weighed.net END, s.auction_quantity), 2) END AS amount
  FROM "lots" s
  LEFT JOIN LATERAL (SELECT b.goods_amount AS goods FROM "settlements" b WHERE b.lot_id = s.id AND b.round_no = s.round_no AND b.state = 'closed') closed ON true
  LEFT JOIN LATERAL (SELECT sum(t.net) AS net FROM "weigh_tickets" t WHERE t.lot_id = s.id AND t.round_no = s.round_no AND t.voided_at IS NULL) weighed ON true
  WHERE s.state IN ('sold', 'paid', 'picked_up', 'settled')
) found
WHERE l.id = found.id AND (found.amount IS NULL OR found.amount < 1000000000000);--> statement-breakpoint
-- The day a round ended unsold: that of the move, or where none is on record that of its auction.
UPDATE "lots" l SET "result_at" = coalesce(
  (SELECT max(e.at) FROM "lot_events" e WHERE e.lot_id = l.id AND e.round_no = l.round_no AND e.action = 'no_sale'),
  l.auction_end_time, l.auction_time, l.updated_at)
WHERE l.state = 'unsold' AND l.result_at IS NULL;--> statement-breakpoint
ALTER TABLE "lot_rounds" DISABLE TRIGGER lot_rounds_append_only;--> statement-breakpoint
UPDATE "lot_rounds" r SET "result_at" = coalesce(
  (r.terms ->> 'result_at')::timestamptz,
  (SELECT max(e.at) FROM "lot_events" e WHERE e.lot_id = r.lot_id AND e.round_no = r.round_no AND e.action = 'no_sale'),
  (r.terms ->> 'auction_end_time')::timestamptz, (r.terms ->> 'auction_time')::timestamptz, r.at)
WHERE r.state IN ('unsold', 'defaulted');--> statement-breakpoint
ALTER TABLE "lot_rounds" ENABLE TRIGGER lot_rounds_append_only;--> statement-breakpoint
-- The current and the finished rounds of all lots. A finished round was not sold in the end, so it has no deal amount.
CREATE VIEW "all_rounds" AS
SELECT l.id * 2 AS id, l.id AS lot_id, l.lot_no, l.round_no, l.state, l.corpore_name, l.auction_type, l.auction_quantity, l.unit, l.company,
  l.platform, l.commission_id, l.service_id, l.zs_service_id, l.pricing_basis, l.auction_time, l.starting_price, l.highest_price, l.deal_price,
  l.deal_amount, l.deal_amount_is_estimate, l.premium_rate, l.winner_sign_up_id, l.result_at, l.unsold_reason,
  l.version, l.created_at, l.created_by, l.updated_at, l.updated_by
FROM "lots" l
UNION ALL
SELECT r.id * 2 + 1, r.lot_id, r.terms ->> 'lot_no', r.round_no, r.state, r.terms ->> 'corpore_name', (r.terms ->> 'auction_type')::smallint,
  (r.terms ->> 'auction_quantity')::numeric(15, 3), r.terms ->> 'unit', (r.terms ->> 'company')::bigint,
  (r.terms ->> 'platform')::bigint, (r.terms ->> 'commission_id')::bigint, (r.terms ->> 'service_id')::bigint,
  (r.terms ->> 'zs_service_id')::bigint, (r.terms ->> 'pricing_basis')::smallint, (r.terms ->> 'auction_time')::timestamptz(3),
  (r.terms ->> 'starting_price')::numeric(14, 2), (r.terms ->> 'highest_price')::numeric(14, 2), (r.terms ->> 'deal_price')::numeric(14, 2),
  NULL::numeric(14, 2), false, (r.terms ->> 'premium_rate')::numeric(14, 2), (r.terms ->> 'winner_sign_up_id')::bigint,
  r.result_at, r.terms ->> 'unsold_reason',
  (r.terms ->> 'version')::integer, (r.terms ->> 'created_at')::timestamptz(3), (r.terms ->> 'created_by')::bigint, r.at, r.by_uid
FROM "lot_rounds" r;
