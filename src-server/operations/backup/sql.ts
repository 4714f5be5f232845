/**
 * Runs one statement in the transaction of a snapshot and returns its rows. Values from a backup are passed as parameters, $1 and so on,
 * and never within the statement.
 */
export type Sql = <Row>(statement: string, values?: readonly unknown[]) => Promise<readonly Row[]>
