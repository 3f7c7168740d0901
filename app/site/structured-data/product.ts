import type { Offer, Product as StructuredProduct } from "schema-dts"
import type { Product, Variant } from "#app/data/products.ts"
import { preOrderText } from "#domain/pre-order.ts"
import { categoryLabel } from "#domain/product.ts"
import { NO_LONGER_ON_SALE } from "#domain/sale-window.ts"
import { isSoldOut } from "#domain/stock.ts"
import type { At } from "../addresses.ts"
import { labelReference } from "./label.ts"

const RETURN_DAYS = 30

/** A product with an offer for each variant. Without variants it is not for
 * sale, and search engines would reject it. */
export function structuredProduct(product: Product, at: At) {
  if (product.variants.length === 0) return []
  const url = at(`/product/${product.slug}`)
  return [
    {
      "@type": "Product",
      "@id": `${url}#product`,
      name: product.title,
      url,
      sku: product.id,
      description: product.description || `${product.title} by 9X, London.`,
      image: [
        at(product.cover?.url ?? `/og/product/${product.slug}.jpg`),
        at(`/og/product/${product.slug}.jpg`),
      ],
      category: categoryLabel(product.product_type),
      brand: { "@type": "Brand", name: product.artist?.name ?? "9X" },
      offers: product.variants.map((variant) =>
        offerOf(variant, url, at, preOrderText(product.out_from) !== null),
      ),
    } satisfies StructuredProduct,
  ]
}

function offerOf(
  variant: Variant,
  url: string,
  at: At,
  isAhead: boolean,
): Offer {
  return {
    "@type": "Offer",
    name: variant.title,
    sku: variant.id,
    url,
    price: (variant.price_cents / 100).toFixed(2),
    priceCurrency: variant.currency,
    availability: `https://schema.org/${availability(variant, isAhead)}`,
    itemCondition: "https://schema.org/NewCondition",
    seller: labelReference(at),
    ...(variant.needs_address ? { hasMerchantReturnPolicy: RETURNS } : {}),
  }
}

function availability(variant: Variant, isAhead: boolean) {
  if (variant.sale?.text === NO_LONGER_ON_SALE) return "Discontinued"
  if (isSoldOut(variant)) return "OutOfStock"
  if (variant.sale) return "PreSale"
  return isAhead ? "PreOrder" : "InStock"
}

const RETURNS = {
  "@type": "MerchantReturnPolicy",
  applicableCountry: "GB",
  returnPolicyCategory: "https://schema.org/MerchantReturnFiniteReturnWindow",
  merchantReturnDays: RETURN_DAYS,
} as const
