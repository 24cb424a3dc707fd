import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { commissionPlanRoutes, type CommissionPlans } from '#contract/commission-plans.ts'
import { businessDay } from '#contract/rules/time.ts'
import { IconPlus } from '#web/icons/plus.ts'
import { showSuccess } from '#web/messages/toast.ts'
import { Page } from '#web/page/page.tsx'
import { useText } from '#web/text/text.tsx'
import { call } from '#web/transport/api.ts'
import { Failed } from '#web/ui/states.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { PlanInputs, typedPlan, planOf, type TypedPlan } from './plan-inputs.tsx'
import css from './results.module.css'

const queryKey = ['commission_plans']

/** 提成方案: the share of each role, and the day it begins. */
export function PlansPage() {
  const { t, instant, number } = useText()
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(commissionPlanRoutes.get, { signal, quiet: true }),
  })
  return (
    <Page titleKey="screens.commissionPlans">
      <p className={css.note}>{t('commissionPlans.hint')}</p>
      {error && !data && <Failed message={error.message} onRetry={() => void refetch()} />}
      {data?.updated_by_name && (
        <p className={css.note}>
          {t('commissionPlans.changed', {
            name: data.updated_by_name,
            date: instant(data.updated_at),
            version: number(data.version),
          })}
        </p>
      )}
      {data && <Editor key={data.version} of={data} />}
    </Page>
  )
}

function Editor({ of }: { of: CommissionPlans }) {
  const { t } = useText()
  const queries = useQueryClient()
  const [plans, setPlans] = useState<TypedPlan[]>(() => of.plans.map(typedPlan))
  const [isChanged, setChanged] = useState(false)
  const { problem, busy, attempt } = useAttempt()
  const change = (next: TypedPlan[]) => {
    setPlans(next)
    setChanged(true)
  }
  const addPlan = () => {
    const key = Math.max(0, ...plans.map((plan) => plan.key)) + 1
    const from = `${businessDay(new Date()).slice(0, 8)}01`
    change([...plans, { key, from, role: 'salesperson', rate: '', bands: [] }])
  }
  const save = () =>
    attempt(
      () =>
        call(commissionPlanRoutes.put, {
          body: { plans: plans.map(planOf), version: of.version },
          quiet: true,
        }),
      (saved) => {
        queries.setQueryData(queryKey, saved)
        void queries.invalidateQueries({ queryKey: ['commissions'] })
        showSuccess(t('commissionPlans.saved'))
      },
    )
  return (
    <div className={css.plans}>
      {plans.length === 0 && <p className={css.note}>{t('commissionPlans.none')}</p>}
      {plans.map((plan) => (
        <PlanInputs
          key={plan.key}
          plan={plan}
          onChange={(next) => change(plans.map((other) => (other.key === plan.key ? next : other)))}
          onRemove={() => change(plans.filter((other) => other.key !== plan.key))}
        />
      ))}
      {problem && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.foot}>
        <Button variant="default" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={addPlan}>
          {t('commissionPlans.add')}
        </Button>
        <Button loading={busy} disabled={!isChanged} onClick={() => void save()}>
          {t('commissionPlans.save')}
        </Button>
      </div>
    </div>
  )
}
