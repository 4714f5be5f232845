/** Runs one statement in the transaction of a snapshot and returns its rows. */
export type Sql = <Row>(statement: string) => Promise<readonly Row[]>
