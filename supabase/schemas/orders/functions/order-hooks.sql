-- Hooks for delivering and refunding orders: each subject adds its call here.

-- Delivers all but goods and files, in the order's transaction.
create function private.deliver_order(p_order public.orders)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.share_discount(p_order);
  perform private.note_sales(p_order);
  perform private.draw_numbers(p_order.id);
  perform private.begin_memberships(p_order.id);
  perform private.issue_passes(p_order.id);
end
$$;

-- Some of a line were refunded: what they gave their buyer ends.
create function private.close_line(
  p_order_item_id uuid,
  p_qty integer,
  p_back_on_shelf boolean
)
returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.close_copies(p_order_item_id, p_qty, p_back_on_shelf);
  perform private.close_memberships(p_order_item_id, p_qty);
  perform private.close_passes(p_order_item_id, p_qty);
end
$$;
