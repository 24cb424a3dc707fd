import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { type ContactRow, contactRoutes } from '#contract/contacts.ts'
import type { CustomerRow } from '#contract/customers.ts'
import { Phone } from '#web/records/phone.tsx'
import { useText } from '#web/text/text.tsx'
import { ApiError, call } from '#web/transport/api.ts'
import { AskDialog } from '#web/ui/ask-dialog.tsx'
import { CopiedText } from '#web/ui/contact.tsx'
import { RowButtons } from '#web/ui/row-buttons.tsx'
import { TextButton } from '#web/ui/states.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { showSuccess } from '#web/messages/toast.ts'
import { sayRefusal } from '#web/ui/undo-toast.tsx'
import { useAttempt } from '#web/ui/use-attempt.ts'
import { noteAfterCall } from './after-call.ts'
import { ContactForm } from './contact-form.tsx'
import { contactsQuery, refreshContacts } from './contact-queries.ts'
import css from './people.module.css'

type Customer = Pick<
  CustomerRow,
  'id' | 'name' | 'phone' | 'wechat' | 'department' | 'duty' | 'masked' | 'actions'
>

interface ContactsListProps {
  row: Customer
  /** The primary contact's number, rendered by the surrounding screen. */
  phone: ReactNode
  /** Reveals all masked numbers of the customer. Absent without permission. */
  reveal?: (() => Promise<unknown>) | undefined
  /** Whether contacts can be added and changed here. */
  readOnly?: boolean
}

/** The people of a customer: the primary contact first. A form takes the place of the list. */
export function ContactsList({ row, phone, reveal, readOnly = false }: ContactsListProps) {
  const { t } = useText()
  const { data } = useQuery(contactsQuery(row.id))
  const [edited, setEdited] = useState<ContactRow | 'new'>()
  const [asked, setAsked] = useState<ContactRow>()
  if (edited)
    return (
      <ContactForm
        customerId={row.id}
        row={edited === 'new' ? undefined : edited}
        onSaved={({ name }) => {
          setEdited(undefined)
          showSuccess(t('customers.contacts.saved', { name }))
          void refreshContacts()
        }}
        onCancel={() => setEdited(undefined)}
      />
    )
  return (
    <>
      <ul className={css.rows}>
        <Person of={row} phone={phone} badge={<StatusBadge>{t('customers.contacts.primary')}</StatusBadge>} />
        {data?.items.map((person) => (
          <Person
            key={person.id}
            of={person}
            phone={<ContactPhone person={person} reveal={reveal} onCall={() => noteAfterCall(row)} />}
            badge={!readOnly && <PersonActs person={person} onEdit={setEdited} onDelete={setAsked} />}
          />
        ))}
      </ul>
      {!readOnly && row.actions.includes('edit') && (
        <TextButton onClick={() => setEdited('new')}>{t('customers.contacts.add')}</TextButton>
      )}
      {asked && <DeleteContact person={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

interface ContactPhoneProps extends Pick<ContactsListProps, 'reveal'> {
  person: ContactRow
  onCall?: () => void
}

/** The number of a contact. One reveal shows all numbers of the customer. */
const ContactPhone = ({ person, ...rest }: ContactPhoneProps) => (
  <Phone
    name={person.name}
    number={person.phone}
    masked={person.masked?.includes('phone') ?? false}
    {...rest}
  />
)

interface PersonProps {
  of: Pick<CustomerRow, 'name' | 'masked'> & {
    wechat: string | null
    department: string | null
    duty: string | null
    remark?: string | null
  }
  phone: ReactNode
  badge: ReactNode
}

function Person({ of, phone, badge }: PersonProps) {
  const masked = of.masked?.includes('wechat') ?? false
  return (
    <li className={css.row}>
      <div className={css.main}>
        <b>{of.name}</b>
        <span className={css.sub}>{[of.department, of.duty].filter(Boolean).join(' · ')}</span>
        {of.remark && <span className={css.sub}>{of.remark}</span>}
      </div>
      <div className={css.numbers}>
        {phone}
        {of.wechat && (masked ? <span>{of.wechat}</span> : <CopiedText text={of.wechat} />)}
      </div>
      <div className={css.acts}>{badge}</div>
    </li>
  )
}

interface PersonActsProps {
  person: ContactRow
  onEdit: (person: ContactRow) => void
  onDelete: (person: ContactRow) => void
}

function PersonActs({ person, onEdit, onDelete }: PersonActsProps) {
  const { t } = useText()
  if (!person.actions.includes('edit')) return null
  const makePrimary = async () => {
    try {
      const { id, version, name } = person
      await call(contactRoutes.edit, { params: { id }, body: { primary: true, version }, quiet: true })
      showSuccess(t('customers.contacts.madePrimary', { name }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      sayRefusal(error)
    }
    void refreshContacts()
  }
  return (
    <RowButtons
      name={person.name}
      inline={0}
      actions={[
        { id: 'edit', label: t('act.edit'), onClick: () => onEdit(person) },
        { id: 'primary', label: t('customers.contacts.makePrimary'), onClick: () => void makePrimary() },
        {
          id: 'delete',
          label: t('customers.contacts.delete'),
          danger: true,
          onClick: () => onDelete(person),
        },
      ]}
    />
  )
}

function DeleteContact({ person, onClose }: { person: ContactRow; onClose: () => void }) {
  const { t } = useText()
  const { problem, attempt } = useAttempt()
  const { id, version, name } = person
  const remove = () =>
    attempt(
      () => call(contactRoutes.delete, { params: { id }, query: { version: String(version) }, quiet: true }),
      () => {
        onClose()
        showSuccess(t('customers.contacts.deleted', { name }))
        void refreshContacts()
      },
    )
  return (
    <AskDialog
      title={t('customers.contacts.ask', { name })}
      text={t('customers.contacts.askText')}
      verb={t('customers.contacts.delete')}
      danger
      problem={problem}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
