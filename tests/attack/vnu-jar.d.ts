/** The path of the checker's jar. */
declare module 'vnu-jar' {
  const path: string
  export default path
}
