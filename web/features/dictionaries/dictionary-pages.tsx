import { useList } from '../../records/use-list.ts'
import { companyList, platformList } from './dictionary-list.ts'
import { DictionaryScreen } from './dictionary-screen.tsx'

const companyNames = ['name', 'key', 'enabled', 'sort'] as const
const platformNames = ['name', 'key', 'refund_working_days', 'enabled', 'sort'] as const

/** 拍卖公司. */
export const CompaniesPage = () => (
  <DictionaryScreen
    list={useList(companyList)}
    names={companyNames}
    titleKey="screens.companies"
    addKey="dictionaries.addCompany"
  />
)

/** 拍卖平台. */
export const PlatformsPage = () => (
  <DictionaryScreen
    list={useList(platformList)}
    names={platformNames}
    titleKey="screens.platforms"
    addKey="dictionaries.addPlatform"
  />
)
