// @vitest-environment happy-dom
import { routedPages } from '#tests/ui/shell/router/routed-pages.tsx'
import { Root } from '../../src-mobile/layout/Root.tsx'

routedPages('phone', { Root, waitsAs: 'Confirm data', title: 'Confirm data' })
