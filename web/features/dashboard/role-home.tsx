import type { CallOrder, Dashboard } from '#contract/dashboard.ts'
import { DirectorHome } from './director/director-home.tsx'
import { SellerHome } from './seller/seller-home.tsx'

interface RoleHomeProps {
  data: Dashboard
  onOrder: (order: CallOrder) => void
}

/** The homes of directors and of sellers. They are in one file, because they share parts. */
export const RoleHome = ({ data, onOrder }: RoleHomeProps) =>
  data.widgets.some(({ name }) => name === 'headline') ? (
    <DirectorHome widgets={data.widgets} noSecondFactor={data.no_second_factor === true} />
  ) : (
    <SellerHome widgets={data.widgets} onOrder={onOrder} />
  )
