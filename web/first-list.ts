// The list that most people open first: its query and its page arrive together, as one file of the build.
export { customerListLoader } from './features/customers/customer-list.ts'
export { CustomersPage } from './features/customers/customers-page.tsx'
