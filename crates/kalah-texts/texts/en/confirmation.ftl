# Confirmation by typing a name.

confirmation-type-html = Type <b>{ $name }</b> to confirm
confirmation-fault = The name does not match. Type { $name } to confirm. Nothing was changed.
