import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined'
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined'
import CloseCircleOutlined from '@ant-design/icons/es/icons/CloseCircleOutlined'
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined'
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined'
import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined'
import EnvironmentOutlined from '@ant-design/icons/es/icons/EnvironmentOutlined'
import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined'
import FileTextOutlined from '@ant-design/icons/es/icons/FileTextOutlined'
import InfoCircleOutlined from '@ant-design/icons/es/icons/InfoCircleOutlined'
import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined'
import LoadingOutlined from '@ant-design/icons/es/icons/LoadingOutlined'
import MinusOutlined from '@ant-design/icons/es/icons/MinusOutlined'
import MobileOutlined from '@ant-design/icons/es/icons/MobileOutlined'
import MoonOutlined from '@ant-design/icons/es/icons/MoonOutlined'
import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined'
import PrinterOutlined from '@ant-design/icons/es/icons/PrinterOutlined'
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined'
import SearchOutlined from '@ant-design/icons/es/icons/SearchOutlined'
import SunOutlined from '@ant-design/icons/es/icons/SunOutlined'
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined'
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined'

/** Icons are always beside text or in a labelled button, so they are hidden: antd's own name for an icon is English. */
const HIDDEN = { role: undefined, 'aria-label': undefined, 'aria-hidden': true }
export const hidden = (Picture: typeof CheckOutlined) => () => <Picture className="ec-icon" {...HIDDEN} />

export const CheckIcon = hidden(CheckOutlined)
export const AlertIcon = hidden(WarningOutlined)
export const InfoIcon = hidden(InfoCircleOutlined)
export const ErrorIcon = hidden(CloseCircleOutlined)
export const WaitIcon = hidden(LoadingOutlined)
export const NewTabIcon = hidden(ExportOutlined)
export const MapIcon = hidden(EnvironmentOutlined)
export const CloseIcon = hidden(CloseOutlined)
export const RemoveIcon = hidden(DeleteOutlined)
export const MobileIcon = hidden(MobileOutlined)
export const ClockIcon = hidden(ClockCircleOutlined)
export const PersonIcon = hidden(UserOutlined)
export const SunIcon = hidden(SunOutlined)
export const MoonIcon = hidden(MoonOutlined)
export const DownloadIcon = hidden(DownloadOutlined)
export const PrintIcon = hidden(PrinterOutlined)
export const SearchIcon = hidden(SearchOutlined)
export const PlanIcon = hidden(FileTextOutlined)
export const ForwardIcon = hidden(RightOutlined)
export const BackIcon = hidden(LeftOutlined)
export const PlusIcon = hidden(PlusOutlined)
export const MinusIcon = hidden(MinusOutlined)
