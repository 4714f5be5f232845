/** The commit that is built, from BUILD_COMMIT or git; `unknown` without either. Throws if BUILD_COMMIT is no id of a commit. */
export declare function builtFrom(root: string, env?: Readonly<Record<string, string | undefined>>): string
