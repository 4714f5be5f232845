/** Every table of the server, one file a resource; drizzle-kit reads them here. */

export * from '../applications/tables.ts'
export * from '../carts/tables.ts'
export * from '../drafts/tables.ts'
export * from '../files/tables.ts'
export * from '../identities/tables.ts'
export * from '../orders/tables.ts'
export * from '../payments/tables.ts'
export * from '../plans/tables.ts'
export * from '../receipts/tables.ts'
export * from '../sandbox/tables.ts'
export * from '../services/tables.ts'
export * from '../sign-in/tables.ts'
