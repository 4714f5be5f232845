CREATE TABLE "database_purpose" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL
);
