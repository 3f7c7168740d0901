import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router"
import { may } from "../data/access.ts"
import { call } from "../data/tables.ts"
import { useStaff } from "../frame/staff-context.ts"
import { messageMessages } from "./message-text.ts"

/** Explains above the list why no messages arrive, if the form is off. */
export function MessageIntro() {
  const { role } = useStaff()
  const comeIn = useQuery({
    queryKey: ["site_settings", "messages_come_in"],
    queryFn: () => call<boolean>("messages_come_in"),
    refetchOnWindowFocus: "always",
  })
  if (comeIn.data !== false) return null
  return (
    <p className="max-w-[62ch] px-gutter pb-4">
      {messageMessages.formOff}{" "}
      {may(role, ["editor"]) ? (
        <Link to="/studio/settings/contact" className="underline">
          Settings › Contact
        </Link>
      ) : (
        messageMessages.askEditor
      )}
    </p>
  )
}
