DROP INDEX "own_accounts_number";--> statement-breakpoint
CREATE UNIQUE INDEX "own_accounts_number" ON "own_accounts" USING btree ("number");