/** Runs one statement in the transaction of a snapshot and returns its rows. What a backup names comes as a value, $1 and so on, and never within the statement. */
export type Sql = <Row>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>
