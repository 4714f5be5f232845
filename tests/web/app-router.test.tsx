// @vitest-environment happy-dom
import { routedPages } from '#tests/ui/shell/router/routed-pages.tsx'
import { Root } from '../../src-web/layout/Root.tsx'

routedPages('web', { Root, waitsAs: 'Confirm data', title: 'Confirm data – Electronic cadastral plan' })
