ALTER TABLE "identity_checks" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "sandbox_identity_checks" ADD COLUMN "channel" text DEFAULT 'web' NOT NULL;