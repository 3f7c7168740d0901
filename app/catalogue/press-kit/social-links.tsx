type SocialLinksProps = { links: { text: string; url: string }[] }

/** Spelt out, so that they can be typed from paper. */
export function SocialLinks({ links }: SocialLinksProps) {
  return (
    <ul className="-mt-3 grid gap-x-8 lg:grid-cols-2 print:mt-0 print:grid-cols-2">
      {links.map(({ text, url }) => (
        <li key={text}>
          <a
            href={url}
            target="_blank"
            rel="noopener"
            className="grid grid-cols-[6rem_1fr] items-baseline gap-3 py-3 hover:text-signal print:py-0.5"
          >
            <span className="label text-ash">{text}</span>
            <span className="wrap-anywhere min-w-0 underline decoration-signal underline-offset-4 print:no-underline">
              {withoutProtocol(url)}
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}

function withoutProtocol(url: string) {
  return url.replace(/^https?:\/\//i, "").replace(/\/$/, "")
}
