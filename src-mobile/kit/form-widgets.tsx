export { WIDGETS } from '../widgets/index.ts'
export { PANELS } from '../widgets/panels/index.ts'
export { Broken, TesterNotes, UnknownWidget } from '../widgets/trouble.tsx'
