import '#shared/ui/tokens.css'
import '../../src-web/layout/skeleton.css'
import '#shared/ui/parts/arrangements.css'
import '#shared/ui/parts/base.css'
import '../../src-web/styles/base.css'
import { AntdTheme } from '../../src-web/kit/AntdTheme.tsx'
import { drawGallery } from './Gallery.tsx'
import '../../src-web/kit/antd-parts.css'
import './gallery.css'

drawGallery(AntdTheme)
