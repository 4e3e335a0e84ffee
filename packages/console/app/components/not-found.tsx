import { Link } from '@tanstack/react-router'
import { texts } from '../texts.ts'

export const NotFound = () => (
  <div className="page">
    <h1>{texts.notFound}</h1>
    <Link to="/">{texts.goCollections}</Link>
  </div>
)
