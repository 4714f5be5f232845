import { drawGallery } from './Gallery.tsx'
import '#shared/ui/tokens.css'
import '../../src-mobile/layout/skeleton.css'
import '#shared/ui/parts/arrangements.css'
import '#shared/ui/parts/base.css'
import '../../src-mobile/kit/adm.css'
import '../../src-mobile/kit/kit.css'
import '../../src-mobile/layout/layout.css'
import './gallery.css'

drawGallery(({ children }) => children)
