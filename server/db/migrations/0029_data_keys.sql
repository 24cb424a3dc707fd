CREATE TABLE "data_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"proof" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
