/** Characters that an encoded header value must not contain, although `encodeURIComponent` keeps them (RFC 8187). */
const UNENCODED = /['()*]/g

/**
 * The Content-Disposition of a download: `filename*` has the name, and `filename` an ASCII form of it for clients that know only that,
 * such as downloads in Android's WebView (RFC 6266).
 */
export function attachment(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\w !#$&+.,;=@^`{}~()'-]/gu, '_')
  const encoded = encodeURIComponent(name).replace(UNENCODED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}
