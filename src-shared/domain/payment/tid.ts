/** A tid is 128 random bits or more in base64url: at least 22 characters (decision 3.6, threat 13). */
export const isTid = (value: string): boolean => /^[A-Za-z0-9_-]{22,64}$/.test(value)
