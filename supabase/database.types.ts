// Generated from supabase/ by `npm run types`. Do not edit.
export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      archived_letters: {
        Row: {
          letter_id: string
          slug: string
          subject: string
          preheader: string
          content: Json
          sent_at: string
        }
        Insert: {
          letter_id: string
          slug: string
          subject: string
          preheader: string
          content: Json
          sent_at: string
        }
        Update: {
          letter_id?: string
          slug?: string
          subject?: string
          preheader?: string
          content?: Json
          sent_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "archived_letters_letter_id_fkey"
            columns: ["letter_id"]
            isOneToOne: true
            referencedRelation: "letters"
            referencedColumns: ["id"]
          },
        ]
      }
      artist_press: {
        Row: {
          id: string
          artist_id: string
          quote: string
          publication: string
          author: string | null
          publish_date: string
          article_url: string | null
          updated_at: string
          is_open: boolean
          open_from: string
        }
        Insert: {
          id?: string
          artist_id: string
          quote: string
          publication: string
          author?: string | null
          publish_date?: string
          article_url?: string | null
          updated_at?: string
          is_open?: boolean
          open_from?: string
        }
        Update: {
          id?: string
          artist_id?: string
          quote?: string
          publication?: string
          author?: string | null
          publish_date?: string
          article_url?: string | null
          updated_at?: string
          is_open?: boolean
          open_from?: string
        }
        Relationships: [
          {
            foreignKeyName: "artist_press_artist_id_fkey"
            columns: ["artist_id"]
            isOneToOne: false
            referencedRelation: "artists"
            referencedColumns: ["id"]
          },
        ]
      }
      artist_tour_dates: {
        Row: {
          id: string
          artist_id: string
          venue: string
          city: string
          country: string
          event_date: string
          doors: string | null
          starts: string | null
          status: string
          notes: string | null
          ticket_url: string | null
          created_at: string
          updated_at: string
          is_public: boolean
          public_from: string
          withdrawn_at: string | null
        }
        Insert: {
          id?: string
          artist_id: string
          venue: string
          city: string
          country: string
          event_date: string
          doors?: string | null
          starts?: string | null
          status?: string
          notes?: string | null
          ticket_url?: string | null
          created_at?: string
          updated_at?: string
          is_public?: boolean
          public_from?: string
          withdrawn_at?: string | null
        }
        Update: {
          id?: string
          artist_id?: string
          venue?: string
          city?: string
          country?: string
          event_date?: string
          doors?: string | null
          starts?: string | null
          status?: string
          notes?: string | null
          ticket_url?: string | null
          created_at?: string
          updated_at?: string
          is_public?: boolean
          public_from?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "artist_tour_dates_artist_id_fkey"
            columns: ["artist_id"]
            isOneToOne: false
            referencedRelation: "artists"
            referencedColumns: ["id"]
          },
        ]
      }
      artist_videos: {
        Row: {
          id: string
          artist_id: string
          release_id: string | null
          title: string
          video_type: string | null
          description: string | null
          url: string
          captions_url: string | null
          thumbnail_url: string | null
          display_order: number
          created_at: string
          updated_at: string
          is_public: boolean
          public_from: string
          open_from: string
          withdrawn_at: string | null
        }
        Insert: {
          id?: string
          artist_id: string
          release_id?: string | null
          title: string
          video_type?: string | null
          description?: string | null
          url: string
          captions_url?: string | null
          thumbnail_url?: string | null
          display_order?: number
          created_at?: string
          updated_at?: string
          is_public?: boolean
          public_from?: string
          open_from?: string
          withdrawn_at?: string | null
        }
        Update: {
          id?: string
          artist_id?: string
          release_id?: string | null
          title?: string
          video_type?: string | null
          description?: string | null
          url?: string
          captions_url?: string | null
          thumbnail_url?: string | null
          display_order?: number
          created_at?: string
          updated_at?: string
          is_public?: boolean
          public_from?: string
          open_from?: string
          withdrawn_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "artist_videos_artist_id_fkey"
            columns: ["artist_id"]
            isOneToOne: false
            referencedRelation: "artists"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "artist_videos_release_id_fkey"
            columns: ["release_id"]
            isOneToOne: false
            referencedRelation: "releases"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "artist_videos_thumbnail_url_fkey"
            columns: ["thumbnail_url"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        ]
      }
      artists: {
        Row: {
          id: string
          slug: string
          name: string
          profile_image: string | null
          genre: string | null
          bio: string | null
          website: string | null
          instagram: string | null
          twitter: string | null
          spotify: string | null
          youtube: string | null
          created_at: string
          is_featured: boolean
          updated_at: string
          bio_short: string | null
          bio_medium: string | null
          is_public: boolean
          public_from: string
          withdrawn_at: string | null
          tagline: string | null
        }
        Insert: {
          id?: string
          slug: string
          name: string
          profile_image?: string | null
          genre?: string | null
          bio?: string | null
          website?: string | null
          instagram?: string | null
          twitter?: string | null
          spotify?: string | null
          youtube?: string | null
          created_at?: string
          is_featured?: boolean
          updated_at?: string
          bio_short?: string | null
          bio_medium?: string | null
          is_public?: boolean
          public_from?: string
          withdrawn_at?: string | null
          tagline?: string | null
        }
        Update: {
          id?: string
          slug?: string
          name?: string
          profile_image?: string | null
          genre?: string | null
          bio?: string | null
          website?: string | null
          instagram?: string | null
          twitter?: string | null
          spotify?: string | null
          youtube?: string | null
          created_at?: string
          is_featured?: boolean
          updated_at?: string
          bio_short?: string | null
          bio_medium?: string | null
          is_public?: boolean
          public_from?: string
          withdrawn_at?: string | null
          tagline?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "artists_profile_image_fkey"
            columns: ["profile_image"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        ]
      }
      audio_files: {
        Row: {
          id: string
          release_id: string
          category: string
          name: string
          position: number
          file_url: string | null
          storage_bucket: string | null
          storage_path: string | null
          isrc_code: string | null
          seconds: number | null
          peaks: number[] | null
          is_open: boolean
          created_at: string
          updated_at: string
          open_from: string
          was_open: boolean
          writers: string[]
          performers: string[]
          producers: string[]
          lyrics: string | null
          explicit: boolean
          language: string | null
          loudness: number | null
          true_peak: number | null
          opus_path: string | null
          opus_url: string | null
          preview_of: string | null
          preview_from: number | null
          master_file_id: string | null
          part_from: number | null
          part_seconds: number | null
        }
        Insert: {
          id?: string
          release_id: string
          category: string
          name: string
          position?: number
          file_url?: string | null
          storage_bucket?: string | null
          storage_path?: string | null
          isrc_code?: string | null
          seconds?: number | null
          peaks?: number[] | null
          is_open?: boolean
          created_at?: string
          updated_at?: string
          open_from?: string
          was_open?: boolean
          writers?: string[]
          performers?: string[]
          producers?: string[]
          lyrics?: string | null
          explicit?: boolean
          language?: string | null
          loudness?: number | null
          true_peak?: number | null
          opus_path?: string | null
          opus_url?: string | null
          preview_of?: string | null
          preview_from?: number | null
          master_file_id?: string | null
          part_from?: number | null
          part_seconds?: number | null
        }
        Update: {
          id?: string
          release_id?: string
          category?: string
          name?: string
          position?: number
          file_url?: string | null
          storage_bucket?: string | null
          storage_path?: string | null
          isrc_code?: string | null
          seconds?: number | null
          peaks?: number[] | null
          is_open?: boolean
          created_at?: string
          updated_at?: string
          open_from?: string
          was_open?: boolean
          writers?: string[]
          performers?: string[]
          producers?: string[]
          lyrics?: string | null
          explicit?: boolean
          language?: string | null
          loudness?: number | null
          true_peak?: number | null
          opus_path?: string | null
          opus_url?: string | null
          preview_of?: string | null
          preview_from?: number | null
          master_file_id?: string | null
          part_from?: number | null
          part_seconds?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "audio_files_preview_of_fkey"
            columns: ["preview_of"]
            isOneToOne: false
            referencedRelation: "audio_files"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "audio_files_release_id_fkey"
            columns: ["release_id"]
            isOneToOne: false
            referencedRelation: "releases"
            referencedColumns: ["id"]
          },
        ]
      }
      cart_items: {
        Row: {
          id: string
          user_id: string
          product_id: string
          variant_id: string
          qty: number
          created_at: string
        }
        Insert: {
          id?: string
          user_id?: string
          product_id: string
          variant_id: string
          qty?: number
          created_at?: string
        }
        Update: {
          id?: string
          user_id?: string
          product_id?: string
          variant_id?: string
          qty?: number
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "cart_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "cart_items_product_id_variant_id_fkey"
            columns: ["product_id","variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["product_id","id"]
          },
        ]
      }
      checkout_items: {
        Row: {
          checkout_id: string
          position: number
          product_id: string
          variant_id: string
          qty: number
          unit_price_cents: number
          product_title: string
          variant_title: string
          artist_name: string | null
          is_digital: boolean
          digital_payload_id: string | null
          needs_address: boolean
          pre_order_of: string | null
        }
        Insert: {
          checkout_id: string
          position: number
          product_id: string
          variant_id: string
          qty: number
          unit_price_cents: number
          product_title: string
          variant_title: string
          artist_name?: string | null
          is_digital: boolean
          digital_payload_id?: string | null
          needs_address: boolean
          pre_order_of?: string | null
        }
        Update: {
          checkout_id?: string
          position?: number
          product_id?: string
          variant_id?: string
          qty?: number
          unit_price_cents?: number
          product_title?: string
          variant_title?: string
          artist_name?: string | null
          is_digital?: boolean
          digital_payload_id?: string | null
          needs_address?: boolean
          pre_order_of?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "checkout_items_checkout_id_fkey"
            columns: ["checkout_id"]
            isOneToOne: false
            referencedRelation: "checkouts"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "checkout_items_digital_payload_id_fkey"
            columns: ["digital_payload_id"]
            isOneToOne: false
            referencedRelation: "digital_payloads"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "checkout_items_pre_order_of_fkey"
            columns: ["pre_order_of"]
            isOneToOne: false
            referencedRelation: "releases"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "checkout_items_product_id_variant_id_fkey"
            columns: ["product_id","variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["product_id","id"]
          },
        ]
      }
      checkout_tickets: {
        Row: {
          checkout_id: string
          position: number
          unit: number
          holder: string
        }
        Insert: {
          checkout_id: string
          position: number
          unit: number
          holder: string
        }
        Update: {
          checkout_id?: string
          position?: number
          unit?: number
          holder?: string
        }
        Relationships: [
          {
            foreignKeyName: "checkout_tickets_checkout_id_fkey"
            columns: ["checkout_id"]
            isOneToOne: false
            referencedRelation: "checkouts"
            referencedColumns: ["id"]
          },
        ]
      }
      checkouts: {
        Row: {
          id: string
          user_id: string | null
          client_block: string | null
          account_deleted: boolean
          session_id: string | null
          session_url: string | null
          status: string
          outcome: string | null
          currency: string
          country: string
          promo_code: string | null
          discount_percent: number | null
          subtotal_cents: number
          discount_cents: number
          shipping_cents: number
          total_cents: number
          needs_address: boolean
          consented_at: string | null
          created_at: string
          expires_at: string
          ended_at: string | null
          replaces: string | null
          within_allowance: boolean
          firm_until: string | null
          begun_at: string | null
        }
        Insert: {
          id?: string
          user_id?: string | null
          client_block?: string | null
          account_deleted?: boolean
          session_id?: string | null
          session_url?: string | null
          status?: string
          outcome?: string | null
          currency: string
          country: string
          promo_code?: string | null
          discount_percent?: number | null
          subtotal_cents: number
          discount_cents: number
          shipping_cents: number
          total_cents: number
          needs_address: boolean
          consented_at?: string | null
          created_at?: string
          expires_at?: string
          ended_at?: string | null
          replaces?: string | null
          within_allowance?: boolean
          firm_until?: string | null
          begun_at?: string | null
        }
        Update: {
          id?: string
          user_id?: string | null
          client_block?: string | null
          account_deleted?: boolean
          session_id?: string | null
          session_url?: string | null
          status?: string
          outcome?: string | null
          currency?: string
          country?: string
          promo_code?: string | null
          discount_percent?: number | null
          subtotal_cents?: number
          discount_cents?: number
          shipping_cents?: number
          total_cents?: number
          needs_address?: boolean
          consented_at?: string | null
          created_at?: string
          expires_at?: string
          ended_at?: string | null
          replaces?: string | null
          within_allowance?: boolean
          firm_until?: string | null
          begun_at?: string | null
        }
        Relationships: []
      }
      contact_messages: {
        Row: {
          id: string
          name: string
          email: string
          message: string
          created_at: string
          state: string
          assigned_to: string | null
          replies: number
          last_did: string | null
          last_by: string | null
          closed_at: string | null
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          email: string
          message: string
          created_at?: string
          state?: string
          assigned_to?: string | null
          replies?: number
          last_did?: string | null
          last_by?: string | null
          closed_at?: string | null
          updated_at?: string
        }
        Update: {
          id?: string
          name?: string
          email?: string
          message?: string
          created_at?: string
          state?: string
          assigned_to?: string | null
          replies?: number
          last_did?: string | null
          last_by?: string | null
          closed_at?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      demo_answers: {
        Row: {
          demo_id: string
          verdict: string
          subject: string
          body: string
          asked_by: string | null
          asked_at: string
          due_at: string
          sent_at: string | null
          failed_at: string | null
          doubted_at: string | null
        }
        Insert: {
          demo_id: string
          verdict: string
          subject: string
          body: string
          asked_by?: string | null
          asked_at?: string
          due_at: string
          sent_at?: string | null
          failed_at?: string | null
          doubted_at?: string | null
        }
        Update: {
          demo_id?: string
          verdict?: string
          subject?: string
          body?: string
          asked_by?: string | null
          asked_at?: string
          due_at?: string
          sent_at?: string | null
          failed_at?: string | null
          doubted_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "demo_answers_demo_id_fkey"
            columns: ["demo_id"]
            isOneToOne: true
            referencedRelation: "demos"
            referencedColumns: ["id"]
          },
        ]
      }
      demo_marks: {
        Row: {
          demo_id: string
          user_id: string
          stars: number
          marked_at: string
        }
        Insert: {
          demo_id: string
          user_id: string
          stars: number
          marked_at?: string
        }
        Update: {
          demo_id?: string
          user_id?: string
          stars?: number
          marked_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "demo_marks_demo_id_fkey"
            columns: ["demo_id"]
            isOneToOne: false
            referencedRelation: "demos"
            referencedColumns: ["id"]
          },
        ]
      }
      demo_notes: {
        Row: {
          id: string
          demo_id: string
          user_id: string | null
          text: string
          mentions: string[]
          seen_by: string[]
          created_at: string
        }
        Insert: {
          id?: string
          demo_id: string
          user_id?: string | null
          text: string
          mentions?: string[]
          seen_by?: string[]
          created_at?: string
        }
        Update: {
          id?: string
          demo_id?: string
          user_id?: string | null
          text?: string
          mentions?: string[]
          seen_by?: string[]
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "demo_notes_demo_id_fkey"
            columns: ["demo_id"]
            isOneToOne: false
            referencedRelation: "demos"
            referencedColumns: ["id"]
          },
        ]
      }
      demos: {
        Row: {
          id: string
          name: string
          email: string
          artist_name: string
          genres: string[] | null
          city: string | null
          stream_link: string | null
          notes: string | null
          status: string
          created_at: string
          tags: string[]
          heard_at: string | null
          judged_at: string | null
          judged_by: string | null
          answered_at: string | null
          changed_at: string
          sender_id: string
          link_key: string | null
          person_key: string | null
          artist_key: string | null
        }
        Insert: {
          id?: string
          name: string
          email: string
          artist_name: string
          genres?: string[] | null
          city?: string | null
          stream_link?: string | null
          notes?: string | null
          status?: string
          created_at?: string
          tags?: string[]
          heard_at?: string | null
          judged_at?: string | null
          judged_by?: string | null
          answered_at?: string | null
          changed_at?: string
          sender_id?: string
          link_key?: string | null
          person_key?: string | null
          artist_key?: string | null
        }
        Update: {
          id?: string
          name?: string
          email?: string
          artist_name?: string
          genres?: string[] | null
          city?: string | null
          stream_link?: string | null
          notes?: string | null
          status?: string
          created_at?: string
          tags?: string[]
          heard_at?: string | null
          judged_at?: string | null
          judged_by?: string | null
          answered_at?: string | null
          changed_at?: string
          sender_id?: string
          link_key?: string | null
          person_key?: string | null
          artist_key?: string | null
        }
        Relationships: []
      }
      digital_payload_files: {
        Row: {
          id: string
          digital_payload_id: string
          format: string
          filename: string
          position: number
          storage_bucket: string
          storage_path: string
          content_type: string
          bytes: number | null
          updated_at: string
          track_id: string | null
          facts: string | null
        }
        Insert: {
          id?: string
          digital_payload_id: string
          format: string
          filename: string
          position?: number
          storage_bucket?: string
          storage_path: string
          content_type?: string
          bytes?: number | null
          updated_at?: string
          track_id?: string | null
          facts?: string | null
        }
        Update: {
          id?: string
          digital_payload_id?: string
          format?: string
          filename?: string
          position?: number
          storage_bucket?: string
          storage_path?: string
          content_type?: string
          bytes?: number | null
          updated_at?: string
          track_id?: string | null
          facts?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "digital_payload_files_digital_payload_id_fkey"
            columns: ["digital_payload_id"]
            isOneToOne: false
            referencedRelation: "digital_payloads"
            referencedColumns: ["id"]
          },
        ]
      }
      digital_payloads: {
        Row: {
          id: string
          name: string
          per_user_download_limit: number
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          per_user_download_limit?: number
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          name?: string
          per_user_download_limit?: number
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      download_batches: {
        Row: {
          id: string
          name: string
          variant_id: string
          size: number
          expires_at: string | null
          ended_at: string | null
          made_by: string | null
          created_at: string
        }
        Insert: {
          id?: string
          name: string
          variant_id: string
          size: number
          expires_at?: string | null
          ended_at?: string | null
          made_by?: string | null
          created_at?: string
        }
        Update: {
          id?: string
          name?: string
          variant_id?: string
          size?: number
          expires_at?: string | null
          ended_at?: string | null
          made_by?: string | null
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "download_batches_variant_id_fkey"
            columns: ["variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["id"]
          },
        ]
      }
      download_codes: {
        Row: {
          id: string
          code_sha256: string
          batch_id: string
          redeemed_at: string | null
          order_id: string | null
        }
        Insert: {
          id?: string
          code_sha256: string
          batch_id: string
          redeemed_at?: string | null
          order_id?: string | null
        }
        Update: {
          id?: string
          code_sha256?: string
          batch_id?: string
          redeemed_at?: string | null
          order_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "download_codes_batch_id_fkey"
            columns: ["batch_id"]
            isOneToOne: false
            referencedRelation: "download_batches"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "download_codes_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      download_logs: {
        Row: {
          user_id: string
          digital_payload_id: string
          download_count: number
          last_download_at: string
        }
        Insert: {
          user_id: string
          digital_payload_id: string
          download_count?: number
          last_download_at?: string
        }
        Update: {
          user_id?: string
          digital_payload_id?: string
          download_count?: number
          last_download_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "download_logs_digital_payload_id_fkey"
            columns: ["digital_payload_id"]
            isOneToOne: false
            referencedRelation: "digital_payloads"
            referencedColumns: ["id"]
          },
        ]
      }
      history: {
        Row: {
          id: number
          change: string
          at: string
          by: string | null
          by_name: string | null
          table_name: string
          row_id: string
          row_name: string | null
          verb: string
          before: Json | null
          after: Json | null
          follows: boolean
          puts_back: string | null
        }
        Insert: {
          id?: number
          change: string
          at?: string
          by?: string | null
          by_name?: string | null
          table_name: string
          row_id: string
          row_name?: string | null
          verb: string
          before?: Json | null
          after?: Json | null
          follows?: boolean
          puts_back?: string | null
        }
        Update: {
          id?: number
          change?: string
          at?: string
          by?: string | null
          by_name?: string | null
          table_name?: string
          row_id?: string
          row_name?: string | null
          verb?: string
          before?: Json | null
          after?: Json | null
          follows?: boolean
          puts_back?: string | null
        }
        Relationships: []
      }
      letter_links: {
        Row: {
          letter_id: string
          n: number
          url: string
          clicks: number
        }
        Insert: {
          letter_id: string
          n: number
          url: string
          clicks?: number
        }
        Update: {
          letter_id?: string
          n?: number
          url?: string
          clicks?: number
        }
        Relationships: [
          {
            foreignKeyName: "letter_links_letter_id_fkey"
            columns: ["letter_id"]
            isOneToOne: false
            referencedRelation: "letters"
            referencedColumns: ["id"]
          },
        ]
      }
      letters: {
        Row: {
          id: string
          slug: string
          subject: string
          preheader: string
          blocks: Json
          audience: Json
          pace: number
          in_archive: boolean
          state: string
          send_at: string | null
          fault: string | null
          started_at: string | null
          ended_at: string | null
          fed_at: string | null
          recipient_count: number | null
          sent_count: number | null
          failed_count: number | null
          doubt_count: number | null
          skipped_count: number | null
          refused_in_row: number
          created_by: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          slug?: string
          subject?: string
          preheader?: string
          blocks?: Json
          audience?: Json
          pace?: number
          in_archive?: boolean
          state?: string
          send_at?: string | null
          fault?: string | null
          started_at?: string | null
          ended_at?: string | null
          fed_at?: string | null
          recipient_count?: number | null
          sent_count?: number | null
          failed_count?: number | null
          doubt_count?: number | null
          skipped_count?: number | null
          refused_in_row?: number
          created_by?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          slug?: string
          subject?: string
          preheader?: string
          blocks?: Json
          audience?: Json
          pace?: number
          in_archive?: boolean
          state?: string
          send_at?: string | null
          fault?: string | null
          started_at?: string | null
          ended_at?: string | null
          fed_at?: string | null
          recipient_count?: number | null
          sent_count?: number | null
          failed_count?: number | null
          doubt_count?: number | null
          skipped_count?: number | null
          refused_in_row?: number
          created_by?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      mail_outbox: {
        Row: {
          id: string
          kind: string
          event_key: string
          recipient: string | null
          payload: Json
          status: string
          attempts: number
          next_attempt_at: string
          last_error: string | null
          created_at: string
          sent_at: string | null
          order_id: string | null
          in_hand_since: string | null
          rank: number
        }
        Insert: {
          id?: string
          kind: string
          event_key: string
          recipient?: string | null
          payload?: Json
          status?: string
          attempts?: number
          next_attempt_at?: string
          last_error?: string | null
          created_at?: string
          sent_at?: string | null
          order_id?: string | null
          in_hand_since?: string | null
          rank?: number
        }
        Update: {
          id?: string
          kind?: string
          event_key?: string
          recipient?: string | null
          payload?: Json
          status?: string
          attempts?: number
          next_attempt_at?: string
          last_error?: string | null
          created_at?: string
          sent_at?: string | null
          order_id?: string | null
          in_hand_since?: string | null
          rank?: number
        }
        Relationships: []
      }
      mail_templates: {
        Row: {
          id: string
          kind: string
          name: string
          subject: string | null
          body: string
          is_default: boolean
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          kind: string
          name: string
          subject?: string | null
          body: string
          is_default?: boolean
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          kind?: string
          name?: string
          subject?: string | null
          body?: string
          is_default?: boolean
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      memberships: {
        Row: {
          id: string
          number: number
          order_item_id: string
          user_id: string | null
          begins_on: string
          ends_on: string
          ended_at: string | null
          qty: number
          months: number
          discount_percent: number
          early_days: number
          created_at: string
          reminded_at: string | null
        }
        Insert: {
          id?: string
          number: number
          order_item_id: string
          user_id?: string | null
          begins_on: string
          ends_on: string
          ended_at?: string | null
          qty: number
          months: number
          discount_percent?: number
          early_days?: number
          created_at?: string
          reminded_at?: string | null
        }
        Update: {
          id?: string
          number?: number
          order_item_id?: string
          user_id?: string | null
          begins_on?: string
          ends_on?: string
          ended_at?: string | null
          qty?: number
          months?: number
          discount_percent?: number
          early_days?: number
          created_at?: string
          reminded_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "memberships_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: true
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
        ]
      }
      message_replies: {
        Row: {
          id: string
          message_id: string
          direction: string
          kind: string
          user_id: string | null
          sender: string | null
          body: string
          mail_id: string | null
          mail_name: string | null
          created_at: string
          sent_at: string | null
          failed_at: string | null
          doubted_at: string | null
        }
        Insert: {
          id: string
          message_id: string
          direction: string
          kind?: string
          user_id?: string | null
          sender?: string | null
          body: string
          mail_id?: string | null
          mail_name?: string | null
          created_at?: string
          sent_at?: string | null
          failed_at?: string | null
          doubted_at?: string | null
        }
        Update: {
          id?: string
          message_id?: string
          direction?: string
          kind?: string
          user_id?: string | null
          sender?: string | null
          body?: string
          mail_id?: string | null
          mail_name?: string | null
          created_at?: string
          sent_at?: string | null
          failed_at?: string | null
          doubted_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "message_replies_message_id_fkey"
            columns: ["message_id"]
            isOneToOne: false
            referencedRelation: "contact_messages"
            referencedColumns: ["id"]
          },
        ]
      }
      music_intake_files: {
        Row: {
          id: string
          intake_id: string
          position: number
          name: string
          kind: string
          bytes: number
          storage_path: string
          archive_id: string | null
          arrived_at: string | null
          inspection: Json | null
          words: string | null
          fault: string | null
          is_drafted: boolean
          added_at: string
        }
        Insert: {
          id?: string
          intake_id: string
          position: number
          name: string
          kind: string
          bytes: number
          storage_path: string
          archive_id?: string | null
          arrived_at?: string | null
          inspection?: Json | null
          words?: string | null
          fault?: string | null
          is_drafted?: boolean
          added_at?: string
        }
        Update: {
          id?: string
          intake_id?: string
          position?: number
          name?: string
          kind?: string
          bytes?: number
          storage_path?: string
          archive_id?: string | null
          arrived_at?: string | null
          inspection?: Json | null
          words?: string | null
          fault?: string | null
          is_drafted?: boolean
          added_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "music_intake_files_archive_id_fkey"
            columns: ["archive_id"]
            isOneToOne: false
            referencedRelation: "music_intake_files"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "music_intake_files_intake_id_fkey"
            columns: ["intake_id"]
            isOneToOne: false
            referencedRelation: "music_intakes"
            referencedColumns: ["id"]
          },
        ]
      }
      music_intakes: {
        Row: {
          id: string
          title: string
          state: string
          draft: Json | null
          release_id: string | null
          digital_payload_id: string | null
          made_at: string | null
          fault: string | null
          created_by: string | null
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          title: string
          state?: string
          draft?: Json | null
          release_id?: string | null
          digital_payload_id?: string | null
          made_at?: string | null
          fault?: string | null
          created_by?: string | null
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          title?: string
          state?: string
          draft?: Json | null
          release_id?: string | null
          digital_payload_id?: string | null
          made_at?: string | null
          fault?: string | null
          created_by?: string | null
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      music_jobs: {
        Row: {
          id: string
          intake_id: string
          kind: string
          file_id: string | null
          track_id: string | null
          outputs: string[]
          stage: number
          position: number
          seconds: number | null
          state: string
          progress: number
          attempts: number
          worker: string | null
          heartbeat_at: string | null
          fault: string | null
          created_at: string
          started_at: string | null
          ended_at: string | null
        }
        Insert: {
          id?: string
          intake_id: string
          kind: string
          file_id?: string | null
          track_id?: string | null
          outputs?: string[]
          stage?: number
          position?: number
          seconds?: number | null
          state?: string
          progress?: number
          attempts?: number
          worker?: string | null
          heartbeat_at?: string | null
          fault?: string | null
          created_at?: string
          started_at?: string | null
          ended_at?: string | null
        }
        Update: {
          id?: string
          intake_id?: string
          kind?: string
          file_id?: string | null
          track_id?: string | null
          outputs?: string[]
          stage?: number
          position?: number
          seconds?: number | null
          state?: string
          progress?: number
          attempts?: number
          worker?: string | null
          heartbeat_at?: string | null
          fault?: string | null
          created_at?: string
          started_at?: string | null
          ended_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "music_jobs_file_id_fkey"
            columns: ["file_id"]
            isOneToOne: false
            referencedRelation: "music_intake_files"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "music_jobs_intake_id_fkey"
            columns: ["intake_id"]
            isOneToOne: false
            referencedRelation: "music_intakes"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "music_jobs_track_id_fkey"
            columns: ["track_id"]
            isOneToOne: false
            referencedRelation: "audio_files"
            referencedColumns: ["id"]
          },
        ]
      }
      news_articles: {
        Row: {
          id: string
          slug: string
          title: string
          category: string | null
          excerpt: string | null
          content: string
          author: string | null
          featured_image: string | null
          publish_date: string | null
          status: string
          created_at: string
          updated_at: string
          public_from: string
        }
        Insert: {
          id?: string
          slug: string
          title: string
          category?: string | null
          excerpt?: string | null
          content?: string
          author?: string | null
          featured_image?: string | null
          publish_date?: string | null
          status?: string
          created_at?: string
          updated_at?: string
          public_from?: string
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          category?: string | null
          excerpt?: string | null
          content?: string
          author?: string | null
          featured_image?: string | null
          publish_date?: string | null
          status?: string
          created_at?: string
          updated_at?: string
          public_from?: string
        }
        Relationships: [
          {
            foreignKeyName: "news_articles_featured_image_fkey"
            columns: ["featured_image"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        ]
      }
      newsletter_subs: {
        Row: {
          id: string
          email: string
          unsubscribe_token: string
          created_at: string
          country: string | null
          city: string | null
          bounced_at: string | null
          consent: string
          confirmed_at: string | null
          asked_at: string | null
          source: string | null
        }
        Insert: {
          id?: string
          email: string
          unsubscribe_token?: string
          created_at?: string
          country?: string | null
          city?: string | null
          bounced_at?: string | null
          consent?: string
          confirmed_at?: string | null
          asked_at?: string | null
          source?: string | null
        }
        Update: {
          id?: string
          email?: string
          unsubscribe_token?: string
          created_at?: string
          country?: string | null
          city?: string | null
          bounced_at?: string | null
          consent?: string
          confirmed_at?: string | null
          asked_at?: string | null
          source?: string | null
        }
        Relationships: []
      }
      order_addresses: {
        Row: {
          order_id: string
          name: string
          line1: string
          line2: string | null
          city: string
          region: string | null
          postcode: string
          country: string
          phone: string | null
        }
        Insert: {
          order_id: string
          name: string
          line1: string
          line2?: string | null
          city: string
          region?: string | null
          postcode: string
          country: string
          phone?: string | null
        }
        Update: {
          order_id?: string
          name?: string
          line1?: string
          line2?: string | null
          city?: string
          region?: string | null
          postcode?: string
          country?: string
          phone?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "order_addresses_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: true
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_downloads: {
        Row: {
          order_id: string
          digital_payload_id: string
          download_count: number
          last_download_at: string
        }
        Insert: {
          order_id: string
          digital_payload_id: string
          download_count?: number
          last_download_at?: string
        }
        Update: {
          order_id?: string
          digital_payload_id?: string
          download_count?: number
          last_download_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "order_downloads_digital_payload_id_fkey"
            columns: ["digital_payload_id"]
            isOneToOne: false
            referencedRelation: "digital_payloads"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "order_downloads_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      order_items: {
        Row: {
          id: string
          order_id: string
          position: number
          product_id: string
          variant_id: string
          qty: number
          unit_price_cents: number
          product_title: string
          variant_title: string
          artist_name: string | null
          is_digital: boolean
          digital_payload_id: string | null
          pre_order_of: string | null
          discount_cents: number
          is_posted: boolean
          refunded_qty: number
          copies: number[]
          edition_size: number | null
        }
        Insert: {
          id?: string
          order_id: string
          position?: number
          product_id: string
          variant_id: string
          qty: number
          unit_price_cents: number
          product_title: string
          variant_title: string
          artist_name?: string | null
          is_digital: boolean
          digital_payload_id?: string | null
          pre_order_of?: string | null
          discount_cents?: number
          is_posted?: boolean
          refunded_qty?: number
          copies?: number[]
          edition_size?: number | null
        }
        Update: {
          id?: string
          order_id?: string
          position?: number
          product_id?: string
          variant_id?: string
          qty?: number
          unit_price_cents?: number
          product_title?: string
          variant_title?: string
          artist_name?: string | null
          is_digital?: boolean
          digital_payload_id?: string | null
          pre_order_of?: string | null
          discount_cents?: number
          is_posted?: boolean
          refunded_qty?: number
          copies?: number[]
          edition_size?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "order_items_digital_payload_id_fkey"
            columns: ["digital_payload_id"]
            isOneToOne: false
            referencedRelation: "digital_payloads"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "order_items_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "order_items_pre_order_of_fkey"
            columns: ["pre_order_of"]
            isOneToOne: false
            referencedRelation: "releases"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "order_items_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "order_items_product_id_variant_id_fkey"
            columns: ["product_id","variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["product_id","id"]
          },
        ]
      }
      order_log: {
        Row: {
          id: number
          order_id: string
          at: string
          kind: string
          done_by: string | null
          words: string | null
          was: Json | null
          order_item_id: string | null
        }
        Insert: {
          id?: number
          order_id: string
          at?: string
          kind: string
          done_by?: string | null
          words?: string | null
          was?: Json | null
          order_item_id?: string | null
        }
        Update: {
          id?: number
          order_id?: string
          at?: string
          kind?: string
          done_by?: string | null
          words?: string | null
          was?: Json | null
          order_item_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "order_log_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "order_log_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
        ]
      }
      orders: {
        Row: {
          id: string
          created_at: string
          status: string
          user_id: string | null
          email: string | null
          currency: string
          subtotal_cents: number
          discount_cents: number
          shipping_cents: number
          total_cents: number
          promo_code: string | null
          checkout_id: string | null
          session_id: string | null
          payment_id: string | null
          paid_cents: number
          paid_currency: string
          refunded_cents: number
          refunded_at: string | null
          needs_shipping: boolean
          shipped_at: string | null
          carrier: string | null
          tracking_number: string | null
          consented_at: string | null
          seller: Json
          attention_reason: string | null
          erase_when_shipped: boolean
          attended_at: string | null
          erased_at: string | null
          key_turns: number
          number: number
        }
        Insert: {
          id?: string
          created_at?: string
          status?: string
          user_id?: string | null
          email?: string | null
          currency: string
          subtotal_cents: number
          discount_cents?: number
          shipping_cents?: number
          total_cents: number
          promo_code?: string | null
          checkout_id?: string | null
          session_id?: string | null
          payment_id?: string | null
          paid_cents: number
          paid_currency: string
          refunded_cents?: number
          refunded_at?: string | null
          needs_shipping?: boolean
          shipped_at?: string | null
          carrier?: string | null
          tracking_number?: string | null
          consented_at?: string | null
          seller?: Json
          attention_reason?: string | null
          erase_when_shipped?: boolean
          attended_at?: string | null
          erased_at?: string | null
          key_turns?: number
        }
        Update: {
          id?: string
          created_at?: string
          status?: string
          user_id?: string | null
          email?: string | null
          currency?: string
          subtotal_cents?: number
          discount_cents?: number
          shipping_cents?: number
          total_cents?: number
          promo_code?: string | null
          checkout_id?: string | null
          session_id?: string | null
          payment_id?: string | null
          paid_cents?: number
          paid_currency?: string
          refunded_cents?: number
          refunded_at?: string | null
          needs_shipping?: boolean
          shipped_at?: string | null
          carrier?: string | null
          tracking_number?: string | null
          consented_at?: string | null
          seller?: Json
          attention_reason?: string | null
          erase_when_shipped?: boolean
          attended_at?: string | null
          erased_at?: string | null
          key_turns?: number
        }
        Relationships: [
          {
            foreignKeyName: "orders_checkout_id_fkey"
            columns: ["checkout_id"]
            isOneToOne: true
            referencedRelation: "checkouts"
            referencedColumns: ["id"]
          },
        ]
      }
      parcel_items: {
        Row: {
          parcel_id: string
          order_item_id: string
          qty: number
        }
        Insert: {
          parcel_id: string
          order_item_id: string
          qty: number
        }
        Update: {
          parcel_id?: string
          order_item_id?: string
          qty?: number
        }
        Relationships: [
          {
            foreignKeyName: "parcel_items_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "parcel_items_parcel_id_fkey"
            columns: ["parcel_id"]
            isOneToOne: false
            referencedRelation: "parcels"
            referencedColumns: ["id"]
          },
        ]
      }
      parcels: {
        Row: {
          id: string
          order_id: string
          sent_at: string
          carrier: string | null
          tracking_number: string | null
          sent_by: string | null
        }
        Insert: {
          id?: string
          order_id: string
          sent_at?: string
          carrier?: string | null
          tracking_number?: string | null
          sent_by?: string | null
        }
        Update: {
          id?: string
          order_id?: string
          sent_at?: string
          carrier?: string | null
          tracking_number?: string | null
          sent_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "parcels_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      passes: {
        Row: {
          id: string
          number: number
          order_item_id: string
          unit: number
          variant_id: string
          code: string
          holder: string | null
          issued_at: string
          closed_at: string | null
          entry_id: string | null
          entered_at: string | null
          entered_by: string | null
        }
        Insert: {
          id?: string
          number?: number
          order_item_id: string
          unit: number
          variant_id: string
          code?: string
          holder?: string | null
          issued_at?: string
          closed_at?: string | null
          entry_id?: string | null
          entered_at?: string | null
          entered_by?: string | null
        }
        Update: {
          id?: string
          number?: number
          order_item_id?: string
          unit?: number
          variant_id?: string
          code?: string
          holder?: string | null
          issued_at?: string
          closed_at?: string | null
          entry_id?: string | null
          entered_at?: string | null
          entered_by?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "passes_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "passes_variant_id_fkey"
            columns: ["variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["id"]
          },
        ]
      }
      payment_events: {
        Row: {
          provider: string
          event_id: string
          type: string
          session_id: string | null
          received_at: string
          handled_at: string | null
        }
        Insert: {
          provider: string
          event_id: string
          type: string
          session_id?: string | null
          received_at?: string
          handled_at?: string | null
        }
        Update: {
          provider?: string
          event_id?: string
          type?: string
          session_id?: string | null
          received_at?: string
          handled_at?: string | null
        }
        Relationships: []
      }
      pictures: {
        Row: {
          url: string
          width: number | null
          height: number | null
          colour: string | null
          alt: string
          sources: Json
          srcset: Json
          updated_at: string
          original: string | null
          framing: Json | null
          credit: string
        }
        Insert: {
          url: string
          width?: number | null
          height?: number | null
          colour?: string | null
          alt?: string
          sources?: Json
          updated_at?: string
          original?: string | null
          framing?: Json | null
          credit?: string
        }
        Update: {
          url?: string
          width?: number | null
          height?: number | null
          colour?: string | null
          alt?: string
          sources?: Json
          updated_at?: string
          original?: string | null
          framing?: Json | null
          credit?: string
        }
        Relationships: []
      }
      press_contacts: {
        Row: {
          id: string
          name: string
          email: string
          outlet: string | null
          tags: string[]
          note: string | null
          no_mail: boolean
          left_at: string | null
          bounced_at: string | null
          leave_token: string
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          email: string
          outlet?: string | null
          tags?: string[]
          note?: string | null
          no_mail?: boolean
          left_at?: string | null
          bounced_at?: string | null
          leave_token?: string
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          name?: string
          email?: string
          outlet?: string | null
          tags?: string[]
          note?: string | null
          no_mail?: boolean
          left_at?: string | null
          bounced_at?: string | null
          leave_token?: string
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      press_mailings: {
        Row: {
          id: string
          subject: string
          body: string
          release_id: string | null
          made_by: string | null
          made_at: string
        }
        Insert: {
          id: string
          subject: string
          body: string
          release_id?: string | null
          made_by?: string | null
          made_at?: string
        }
        Update: {
          id?: string
          subject?: string
          body?: string
          release_id?: string | null
          made_by?: string | null
          made_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "press_mailings_release_id_fkey"
            columns: ["release_id"]
            isOneToOne: false
            referencedRelation: "releases"
            referencedColumns: ["id"]
          },
        ]
      }
      press_mails: {
        Row: {
          mailing_id: string
          contact_id: string
          link_id: string | null
          mail_id: string | null
          state: string
          sent_at: string | null
          answer: string | null
        }
        Insert: {
          mailing_id: string
          contact_id: string
          link_id?: string | null
          mail_id?: string | null
          state?: string
          sent_at?: string | null
          answer?: string | null
        }
        Update: {
          mailing_id?: string
          contact_id?: string
          link_id?: string | null
          mail_id?: string | null
          state?: string
          sent_at?: string | null
          answer?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "press_mails_contact_id_fkey"
            columns: ["contact_id"]
            isOneToOne: false
            referencedRelation: "press_contacts"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "press_mails_mail_id_fkey"
            columns: ["mail_id"]
            isOneToOne: false
            referencedRelation: "mail_outbox"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "press_mails_mailing_id_fkey"
            columns: ["mailing_id"]
            isOneToOne: false
            referencedRelation: "press_mailings"
            referencedColumns: ["id"]
          },
        ]
      }
      product_pictures: {
        Row: {
          id: string
          product_id: string
          picture_url: string
          position: number
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          product_id: string
          picture_url: string
          position?: number
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          product_id?: string
          picture_url?: string
          position?: number
          created_at?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "product_pictures_picture_url_fkey"
            columns: ["picture_url"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        
          {
            foreignKeyName: "product_pictures_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      product_variants: {
        Row: {
          id: string
          product_id: string
          title: string
          price_cents: number
          currency: string
          inventory: number
          attributes: Json
          digital_payload_id: string | null
          is_digital: boolean
          position: number
          is_open: boolean
          created_at: string
          max_per_order: number | null
          claimed: number
          needs_address: boolean
          updated_at: string
          open_from: string
          picture_url: string | null
          sku: string | null
          shelf: string | null
          low_at: number | null
          term_months: number | null
          member_discount_percent: number | null
          early_days: number | null
          on_sale_from: string | null
          on_sale_until: string | null
          members_from: string | null
          edition_size: number | null
          starts_at: string | null
          ends_at: string | null
          place: string | null
        }
        Insert: {
          id?: string
          product_id: string
          title: string
          price_cents: number
          currency?: string
          inventory?: number
          attributes?: Json
          digital_payload_id?: string | null
          is_digital?: boolean
          position?: number
          is_open?: boolean
          created_at?: string
          max_per_order?: number | null
          claimed?: number
          needs_address?: boolean
          updated_at?: string
          open_from?: string
          picture_url?: string | null
          sku?: string | null
          shelf?: string | null
          low_at?: number | null
          term_months?: number | null
          member_discount_percent?: number | null
          early_days?: number | null
          on_sale_from?: string | null
          on_sale_until?: string | null
          members_from?: string | null
          edition_size?: number | null
          starts_at?: string | null
          ends_at?: string | null
          place?: string | null
        }
        Update: {
          id?: string
          product_id?: string
          title?: string
          price_cents?: number
          currency?: string
          inventory?: number
          attributes?: Json
          digital_payload_id?: string | null
          is_digital?: boolean
          position?: number
          is_open?: boolean
          created_at?: string
          max_per_order?: number | null
          claimed?: number
          needs_address?: boolean
          updated_at?: string
          open_from?: string
          picture_url?: string | null
          sku?: string | null
          shelf?: string | null
          low_at?: number | null
          term_months?: number | null
          member_discount_percent?: number | null
          early_days?: number | null
          on_sale_from?: string | null
          on_sale_until?: string | null
          members_from?: string | null
          edition_size?: number | null
          starts_at?: string | null
          ends_at?: string | null
          place?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "product_variants_digital_payload_id_fkey"
            columns: ["digital_payload_id"]
            isOneToOne: false
            referencedRelation: "digital_payloads"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "product_variants_picture_url_fkey"
            columns: ["picture_url"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        
          {
            foreignKeyName: "product_variants_product_id_fkey"
            columns: ["product_id"]
            isOneToOne: false
            referencedRelation: "products"
            referencedColumns: ["id"]
          },
        ]
      }
      products: {
        Row: {
          id: string
          slug: string
          title: string
          description: string | null
          cover_url: string | null
          product_type: string
          featured: boolean
          active: boolean
          artist_id: string | null
          release_id: string | null
          created_at: string
          updated_at: string
          public_from: string
          out_from: string | null
          withdrawn_at: string | null
          members_only: boolean
        }
        Insert: {
          id?: string
          slug: string
          title: string
          description?: string | null
          cover_url?: string | null
          product_type: string
          featured?: boolean
          active?: boolean
          artist_id?: string | null
          release_id?: string | null
          created_at?: string
          updated_at?: string
          public_from?: string
          out_from?: string | null
          withdrawn_at?: string | null
          members_only?: boolean
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          description?: string | null
          cover_url?: string | null
          product_type?: string
          featured?: boolean
          active?: boolean
          artist_id?: string | null
          release_id?: string | null
          created_at?: string
          updated_at?: string
          public_from?: string
          out_from?: string | null
          withdrawn_at?: string | null
          members_only?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "products_artist_id_fkey"
            columns: ["artist_id"]
            isOneToOne: false
            referencedRelation: "artists"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "products_cover_url_fkey"
            columns: ["cover_url"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        
          {
            foreignKeyName: "products_release_id_fkey"
            columns: ["release_id"]
            isOneToOne: false
            referencedRelation: "releases"
            referencedColumns: ["id"]
          },
        ]
      }
      promo_codes: {
        Row: {
          id: string
          code: string
          active: boolean
          expires_at: string | null
          min_order_cents: number | null
          discount_percent: number
          created_at: string
          updated_at: string
          starts_at: string | null
          max_uses: number | null
          max_uses_each: number | null
          product_ids: string[]
          batch: string | null
        }
        Insert: {
          id?: string
          code: string
          active?: boolean
          expires_at?: string | null
          min_order_cents?: number | null
          discount_percent: number
          created_at?: string
          updated_at?: string
          starts_at?: string | null
          max_uses?: number | null
          max_uses_each?: number | null
          product_ids?: string[]
          batch?: string | null
        }
        Update: {
          id?: string
          code?: string
          active?: boolean
          expires_at?: string | null
          min_order_cents?: number | null
          discount_percent?: number
          created_at?: string
          updated_at?: string
          starts_at?: string | null
          max_uses?: number | null
          max_uses_each?: number | null
          product_ids?: string[]
          batch?: string | null
        }
        Relationships: []
      }
      refund_items: {
        Row: {
          refund_id: string
          order_item_id: string
          qty: number
          cents: number
          back_on_shelf: boolean
        }
        Insert: {
          refund_id: string
          order_item_id: string
          qty: number
          cents: number
          back_on_shelf?: boolean
        }
        Update: {
          refund_id?: string
          order_item_id?: string
          qty?: number
          cents?: number
          back_on_shelf?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "refund_items_order_item_id_fkey"
            columns: ["order_item_id"]
            isOneToOne: false
            referencedRelation: "order_items"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "refund_items_refund_id_fkey"
            columns: ["refund_id"]
            isOneToOne: false
            referencedRelation: "refunds"
            referencedColumns: ["id"]
          },
        ]
      }
      refunds: {
        Row: {
          id: string
          order_id: string
          cents: number
          shipping_cents: number
          state: string
          origin: string
          reason: string | null
          made_by: string | null
          made_at: string
          done_at: string | null
          provider_id: string | null
          attempts: number
          next_attempt_at: string
          said: string | null
        }
        Insert: {
          id?: string
          order_id: string
          cents: number
          shipping_cents?: number
          state?: string
          origin?: string
          reason?: string | null
          made_by?: string | null
          made_at?: string
          done_at?: string | null
          provider_id?: string | null
          attempts?: number
          next_attempt_at?: string
          said?: string | null
        }
        Update: {
          id?: string
          order_id?: string
          cents?: number
          shipping_cents?: number
          state?: string
          origin?: string
          reason?: string | null
          made_by?: string | null
          made_at?: string
          done_at?: string | null
          provider_id?: string | null
          attempts?: number
          next_attempt_at?: string
          said?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "refunds_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        ]
      }
      releases: {
        Row: {
          id: string
          slug: string
          title: string
          artwork_url: string | null
          artist_id: string
          artist_name: string
          artist_slug: string
          release_date: string
          type: string
          genre: string | null
          track_count: number
          duration: number | null
          featured_artists: string[]
          producer: string | null
          isrc_code: string | null
          description: string | null
          credits: string | null
          phonogram_line: string | null
          copyright_line: string | null
          spotify_url: string | null
          apple_music_url: string | null
          streaming_platforms: Json
          catalogue_number: string | null
          is_public: boolean
          status: string
          created_at: string
          updated_at: string
          pressing: string | null
          public_from: string
          loudness: number | null
          true_peak: number | null
        }
        Insert: {
          id?: string
          slug: string
          title: string
          artwork_url?: string | null
          artist_id: string
          artist_name: string
          artist_slug: string
          release_date: string
          type: string
          genre?: string | null
          track_count?: number
          duration?: number | null
          featured_artists?: string[]
          producer?: string | null
          isrc_code?: string | null
          description?: string | null
          credits?: string | null
          phonogram_line?: string | null
          copyright_line?: string | null
          spotify_url?: string | null
          apple_music_url?: string | null
          streaming_platforms?: Json
          catalogue_number?: string | null
          is_public?: boolean
          status?: string
          created_at?: string
          updated_at?: string
          pressing?: string | null
          public_from?: string
          loudness?: number | null
          true_peak?: number | null
        }
        Update: {
          id?: string
          slug?: string
          title?: string
          artwork_url?: string | null
          artist_id?: string
          artist_name?: string
          artist_slug?: string
          release_date?: string
          type?: string
          genre?: string | null
          track_count?: number
          duration?: number | null
          featured_artists?: string[]
          producer?: string | null
          isrc_code?: string | null
          description?: string | null
          credits?: string | null
          phonogram_line?: string | null
          copyright_line?: string | null
          spotify_url?: string | null
          apple_music_url?: string | null
          streaming_platforms?: Json
          catalogue_number?: string | null
          is_public?: boolean
          status?: string
          created_at?: string
          updated_at?: string
          pressing?: string | null
          public_from?: string
          loudness?: number | null
          true_peak?: number | null
        }
        Relationships: [
          {
            foreignKeyName: "releases_artist_id_fkey"
            columns: ["artist_id"]
            isOneToOne: false
            referencedRelation: "artists"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "releases_artwork_url_fkey"
            columns: ["artwork_url"]
            isOneToOne: false
            referencedRelation: "pictures"
            referencedColumns: ["url"]
          },
        ]
      }
      shipping_rates: {
        Row: {
          id: string
          shipping_zone_id: string
          rate_cents: number
          is_free_shipping: boolean
          min_order_value_cents: number | null
          max_order_value_cents: number | null
          is_active: boolean
          updated_at: string
        }
        Insert: {
          id?: string
          shipping_zone_id: string
          rate_cents: number
          is_free_shipping?: boolean
          min_order_value_cents?: number | null
          max_order_value_cents?: number | null
          is_active?: boolean
          updated_at?: string
        }
        Update: {
          id?: string
          shipping_zone_id?: string
          rate_cents?: number
          is_free_shipping?: boolean
          min_order_value_cents?: number | null
          max_order_value_cents?: number | null
          is_active?: boolean
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "shipping_rates_shipping_zone_id_fkey"
            columns: ["shipping_zone_id"]
            isOneToOne: false
            referencedRelation: "shipping_zones"
            referencedColumns: ["id"]
          },
        ]
      }
      shipping_zones: {
        Row: {
          id: string
          name: string
          countries: string[]
          is_active: boolean
          created_at: string
          updated_at: string
        }
        Insert: {
          id?: string
          name: string
          countries: string[]
          is_active?: boolean
          created_at?: string
          updated_at?: string
        }
        Update: {
          id?: string
          name?: string
          countries?: string[]
          is_active?: boolean
          created_at?: string
          updated_at?: string
        }
        Relationships: []
      }
      site_settings: {
        Row: {
          key: string
          value: Json
          is_closed: boolean
          updated_at: string
        }
        Insert: {
          key: string
          value: Json
          is_closed?: boolean
          updated_at?: string
        }
        Update: {
          key?: string
          value?: Json
          is_closed?: boolean
          updated_at?: string
        }
        Relationships: []
      }
      staff: {
        Row: {
          user_id: string
          added_at: string
          role: string
          name: string
          added_by: string | null
        }
        Insert: {
          user_id: string
          added_at?: string
          role: string
          name: string
          added_by?: string | null
        }
        Update: {
          user_id?: string
          added_at?: string
          role?: string
          name?: string
          added_by?: string | null
        }
        Relationships: []
      }
      stock_alerts: {
        Row: {
          id: string
          variant_id: string
          email: string
          leave_token: string
          created_at: string
        }
        Insert: {
          id?: string
          variant_id: string
          email: string
          leave_token: string
          created_at?: string
        }
        Update: {
          id?: string
          variant_id?: string
          email?: string
          leave_token?: string
          created_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "stock_alerts_variant_id_fkey"
            columns: ["variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["id"]
          },
        ]
      }
      stock_movements: {
        Row: {
          id: number
          variant_id: string
          at: string
          kind: string
          qty: number
          checkout_id: string | null
          order_id: string | null
          moved_by: string | null
          reason: string | null
          booking_id: string | null
        }
        Insert: {
          id?: number
          variant_id: string
          at?: string
          kind: string
          qty: number
          checkout_id?: string | null
          order_id?: string | null
          moved_by?: string | null
          reason?: string | null
          booking_id?: string | null
        }
        Update: {
          id?: number
          variant_id?: string
          at?: string
          kind?: string
          qty?: number
          checkout_id?: string | null
          order_id?: string | null
          moved_by?: string | null
          reason?: string | null
          booking_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "stock_movements_order_id_fkey"
            columns: ["order_id"]
            isOneToOne: false
            referencedRelation: "orders"
            referencedColumns: ["id"]
          },
        
          {
            foreignKeyName: "stock_movements_variant_id_fkey"
            columns: ["variant_id"]
            isOneToOne: false
            referencedRelation: "product_variants"
            referencedColumns: ["id"]
          },
        ]
      }
      stock_reservations: {
        Row: {
          checkout_id: string
          variant_id: string
          qty: number
          state: string
        }
        Insert: {
          checkout_id: string
          variant_id: string
          qty: number
          state?: string
        }
        Update: {
          checkout_id?: string
          variant_id?: string
          qty?: number
          state?: string
        }
        Relationships: [
          {
            foreignKeyName: "stock_reservations_checkout_id_fkey"
            columns: ["checkout_id"]
            isOneToOne: false
            referencedRelation: "checkouts"
            referencedColumns: ["id"]
          },
        ]
      }
    }
    Views: {
      artist_genres_v: {
        Row: {
          genre: string | null
        }
        Relationships: []
      }
      artists_public_v: {
        Row: {
          id: string | null
          slug: string | null
          name: string | null
          profile_image: string | null
          genre: string | null
          bio: string | null
          website: string | null
          instagram: string | null
          twitter: string | null
          spotify: string | null
          youtube: string | null
          created_at: string | null
          is_featured: boolean | null
          updated_at: string | null
          bio_short: string | null
          bio_medium: string | null
          tagline: string | null
        }
        Relationships: []
      }
      out_now_v: {
        Row: {
          id: string | null
          slug: string | null
          title: string | null
          artwork_url: string | null
          artist_name: string | null
          artist_slug: string | null
          type: string | null
          description: string | null
          catalogue_number: string | null
          audio_files: Json | null
          for_sale: boolean | null
          film_url: string | null
          film_captions_url: string | null
          pressing: string | null
          loudness: number | null
          true_peak: number | null
        }
        Relationships: []
      }
      release_genres_v: {
        Row: {
          genre: string | null
        }
        Relationships: []
      }
      releases_public_v: {
        Row: {
          id: string | null
          slug: string | null
          title: string | null
          artwork_url: string | null
          artist_id: string | null
          artist_name: string | null
          artist_slug: string | null
          release_date: string | null
          type: string | null
          genre: string | null
          track_count: number | null
          duration: number | null
          featured_artists: string[] | null
          producer: string | null
          isrc_code: string | null
          description: string | null
          spotify_url: string | null
          apple_music_url: string | null
          streaming_platforms: Json | null
          audio_files: Json | null
          catalogue_number: string | null
          has_preview: boolean | null
          updated_at: string | null
          credits: string | null
          phonogram_line: string | null
          copyright_line: string | null
          pressing: string | null
          loudness: number | null
          true_peak: number | null
        }
        Relationships: []
      }
    }
    Functions: {
      add_staff: {
        Args: { p_email: string; p_role?: string }
        Returns: string
      }
      add_to_draft: {
        Args: { p_id: string; p_files: Json }
        Returns: undefined
      }
      add_up_months: {
        Args: never
        Returns: number
      }
      anonymise_account: {
        Args: { p_user_id: string }
        Returns: undefined
      }
      answer_demo: {
        Args: { p_id: string; p_subject: string; p_body: string; p_verdict: string; p_was?: string }
        Returns: string
      }
      ask_refund: {
        Args: { p_id: string; p_order_id: string; p_seen_cents: number; p_lines?: Json; p_shipping?: boolean; p_cents?: number; p_reason?: string }
        Returns: Json
      }
      ask_stock_alert: {
        Args: { p_variant_id: string; p_email: string }
        Returns: undefined
      }
      assign_message: {
        Args: { p_id: string; p_user_id: string; p_was?: string }
        Returns: undefined
      }
      attach_session: {
        Args: { p_checkout_id: string; p_session_id: string; p_url: string; p_expires_at: string }
        Returns: undefined
      }
      audience_size: {
        Args: { p_audience: Json }
        Returns: number
      }
      begin_checkout: {
        Args: { p_session_id: string; p_under_way?: boolean }
        Returns: boolean
      }
      begin_intake: {
        Args: { p_id: string }
        Returns: undefined
      }
      begin_preview: {
        Args: { p_table?: string; p_id?: string; p_as_of?: string }
        Returns: Json
      }
      book_stock: {
        Args: { p_booking_id: string; p_lines: Json; p_reason?: string }
        Returns: number
      }
      bring_press: {
        Args: { p_lines: Json; p_seen: string }
        Returns: Json
      }
      cancel_intake: {
        Args: { p_id: string }
        Returns: undefined
      }
      cancel_invitation: {
        Args: { p_id: string }
        Returns: undefined
      }
      cents_brought: {
        Args: { p_code: string }
        Returns: number
      }
      choose_preview: {
        Args: { p_track_id: string; p_from: number }
        Returns: undefined
      }
      claim_download: {
        Args: { p_order_item_id: string; p_user_id: string; p_aal?: string }
        Returns: Json
      }
      claim_fees: {
        Args: { p_limit: number }
        Returns: { order_id: string; payment_id: string; currency: string }[]
      }
      claim_mail: {
        Args: { p_limit?: number; p_lease?: string; p_last_rank?: number }
        Returns: Database["public"]["Tables"]["mail_outbox"]["Row"][]
      }
      claim_once_mail: {
        Args: { p_repeats: boolean; p_lease?: string }
        Returns: Database["public"]["Tables"]["mail_outbox"]["Row"][]
      }
      claim_order_download: {
        Args: { p_order_item_id: string; p_order_id: string }
        Returns: Json
      }
      claim_refunds: {
        Args: { p_limit?: number; p_refund_id?: string }
        Returns: { id: string; order_id: string; cents: number; payment_id: string; currency: string; checkout_id: string }[]
      }
      close_message: {
        Args: { p_id: string; p_seen?: number }
        Returns: undefined
      }
      colleagues: {
        Args: never
        Returns: { user_id: string; name: string; role: string }[]
      }
      coming_moment: {
        Args: never
        Returns: string
      }
      compare_press: {
        Args: { p_lines: Json }
        Returns: Json
      }
      compare_stock: {
        Args: { p_lines: Json }
        Returns: Json
      }
      complete_checkout: {
        Args: { p_session_id: string; p_paid_cents: number; p_paid_currency: string; p_email?: string; p_payment_id?: string; p_address?: Json }
        Returns: Json
      }
      confirm_subscription: {
        Args: { p_token: string }
        Returns: boolean
      }
      delete_demo: {
        Args: { p_id: string }
        Returns: undefined
      }
      demo_again: {
        Args: { p_id: string }
        Returns: { id: string; created_at: string; name: string; artist_name: string; stream_link: string; status: string; same: string[]; stars: number; judged_by: string; judged_at: string; answered_at: string; answer: string; note: string }[]
      }
      demo_figures: {
        Args: { p_from?: string; p_to?: string }
        Returns: Json
      }
      demo_queue: {
        Args: { p_show?: string; p_words?: string; p_after?: string; p_after_id?: string; p_size?: number }
        Returns: Json
      }
      demo_tags: {
        Args: never
        Returns: { tag: string; demos: number }[]
      }
      demos_changed: {
        Args: { p_since: string }
        Returns: Json
      }
      door_dates: {
        Args: never
        Returns: Json
      }
      door_list: {
        Args: { p_variant_id: string }
        Returns: Json
      }
      download_state: {
        Args: { p_order_item_id: string; p_user_id: string; p_aal?: string }
        Returns: Json
      }
      due_checkouts: {
        Args: { p_limit?: number }
        Returns: Database["public"]["Tables"]["checkouts"]["Row"][]
      }
      early_listening: {
        Args: { p_user_id: string }
        Returns: Json
      }
      end_checkout: {
        Args: { p_outcome: string; p_session_id?: string; p_checkout_id?: string }
        Returns: boolean
      }
      end_download_batch: {
        Args: { p_id: string }
        Returns: undefined
      }
      end_letter: {
        Args: { p_id: string }
        Returns: number
      }
      end_promo_batch: {
        Args: { p_batch: string }
        Returns: number
      }
      export_account: {
        Args: { p_user_id: string }
        Returns: Json
      }
      files_are_stale: {
        Args: { p_release_id: string }
        Returns: boolean
      }
      films_of_release: {
        Args: { p_release_id: string }
        Returns: Database["public"]["Tables"]["artist_videos"]["Row"][]
      }
      find_members: {
        Args: { p_words?: string; p_state?: string; p_sort?: string; p_page?: number; p_size?: number }
        Returns: Json
      }
      find_orders: {
        Args: { p_words?: string; p_state?: string; p_sort?: string; p_page?: number; p_size?: number }
        Returns: Json
      }
      find_press_mailings: {
        Args: { p_words?: string; p_page?: number; p_size?: number }
        Returns: Json
      }
      follow_letter_link: {
        Args: { p_letter_id: string; p_n: number; p_client: string; p_counts: boolean }
        Returns: string
      }
      get_promo_code: {
        Args: { p_code: string }
        Returns: { code: string; active: boolean; expires_at: string; min_order_cents: number; discount_percent: number; product_ids: string[]; refusal: string }[]
      }
      get_release_full_audio_url: {
        Args: { p_release_id: string }
        Returns: string
      }
      get_release_preview_url: {
        Args: { p_release_id: string }
        Returns: string
      }
      give_downloads_again: {
        Args: { p_order_item_id: string }
        Returns: undefined
      }
      give_room_back: {
        Args: { p_units: number; p_user_id?: string; p_client_address?: string }
        Returns: undefined
      }
      go_on_letter: {
        Args: { p_id: string }
        Returns: undefined
      }
      hear_demo: {
        Args: { p_id: string }
        Returns: string
      }
      hold_checkout: {
        Args: { p_session_id: string }
        Returns: boolean
      }
      invite_colleague: {
        Args: { p_email: string; p_role: string }
        Returns: string
      }
      judge_demo: {
        Args: { p_id: string; p_status: string; p_was: string }
        Returns: Json
      }
      keep_release_day: {
        Args: never
        Returns: number
      }
      leave_out_file: {
        Args: { p_path: string }
        Returns: undefined
      }
      leave_press_list: {
        Args: { p_token: string }
        Returns: boolean
      }
      leave_rest_out: {
        Args: { p_id: string }
        Returns: undefined
      }
      leave_stock_alerts: {
        Args: { p_token: string }
        Returns: boolean
      }
      let_in: {
        Args: { p_variant_id: string; p_entry_id: string; p_code?: string; p_pass_id?: string; p_at?: string }
        Returns: Json
      }
      letter_sums: {
        Args: { p_id: string }
        Returns: Json
      }
      listening_links_of: {
        Args: { p_release_id?: string; p_contact_id?: string; p_words?: string; p_state?: string; p_sort?: string; p_page?: number; p_size?: number }
        Returns: Json
      }
      listening_story: {
        Args: { p_id: string }
        Returns: Json
      }
      mail_failed: {
        Args: { p_id: string; p_error: string; p_for_good?: boolean }
        Returns: string
      }
      mail_sent: {
        Args: { p_id: string }
        Returns: boolean
      }
      mailbox_is_gone: {
        Args: { p_mail_id: string }
        Returns: undefined
      }
      make_download_codes: {
        Args: { p_name: string; p_variant_id: string; p_count: number; p_expires_at?: string }
        Returns: Json
      }
      make_files_again: {
        Args: { p_release_id: string }
        Returns: undefined
      }
      make_listening_link: {
        Args: { p_release_id: string; p_tracks: string[]; p_name: string; p_contact_id: string; p_text: string; p_until: string; p_most_plays: number; p_downloads: boolean }
        Returns: Json
      }
      make_preview_link: {
        Args: { p_table: string; p_id: string; p_with?: string[] }
        Returns: Json
      }
      make_promo_codes: {
        Args: { p_batch: string; p_count: number; p_discount_percent: number; p_starts_at?: string; p_expires_at?: string; p_min_order_cents?: number; p_product_ids?: string[] }
        Returns: string[]
      }
      make_release: {
        Args: { p_id: string }
        Returns: string
      }
      mark_spam: {
        Args: { p_id: string }
        Returns: undefined
      }
      member_term: {
        Args: { p_id: string }
        Returns: Json
      }
      mend_address: {
        Args: { p_order_id: string; p_address: Json }
        Returns: undefined
      }
      mend_email: {
        Args: { p_order_id: string; p_email: string }
        Returns: undefined
      }
      mend_parcel: {
        Args: { p_parcel_id: string; p_carrier: string; p_tracking_number: string }
        Returns: undefined
      }
      messages_come_in: {
        Args: never
        Returns: boolean
      }
      money_book: {
        Args: { p_book: string; p_from: string; p_until: string; p_currency?: string; p_after?: number }
        Returns: Json
      }
      money_figures: {
        Args: { p_from: string; p_until: string; p_currency?: string; p_compare?: string }
        Returns: Json
      }
      move_stock: {
        Args: { p_booking_id: string; p_variant_id: string; p_kind: string; p_qty: number; p_reason?: string }
        Returns: Json
      }
      moved_to: {
        Args: { p_table: string; p_slug: string }
        Returns: string
      }
      my_discount_percent: {
        Args: never
        Returns: number
      }
      my_mentions: {
        Args: never
        Returns: { note_id: string; demo_id: string; artist_name: string; by: string; text: string; created_at: string }[]
      }
      name_pass: {
        Args: { p_pass_id: string; p_holder: string }
        Returns: Json
      }
      note_demo: {
        Args: { p_id: string; p_text: string; p_mentions?: string[] }
        Returns: string
      }
      note_order: {
        Args: { p_order_id: string; p_words: string }
        Returns: undefined
      }
      once_mail_in_doubt: {
        Args: { p_id: string; p_error: string }
        Returns: undefined
      }
      once_mail_refused: {
        Args: { p_id: string; p_error: string; p_refusal: string }
        Returns: undefined
      }
      once_mail_sent: {
        Args: { p_id: string }
        Returns: undefined
      }
      open_checkout: {
        Args: { p_user_id?: string; p_lines?: Json; p_promo_code?: string; p_client_address?: string; p_replaces?: string; p_country?: string; p_room_units?: number }
        Returns: Json
      }
      open_intake: {
        Args: { p_title: string; p_files: Json }
        Returns: string
      }
      open_pre_orders: {
        Args: { p_limit?: number }
        Returns: number
      }
      order_download_state: {
        Args: { p_order_item_id: string; p_order_id: string }
        Returns: Json
      }
      order_fee: {
        Args: { p_order_id: string }
        Returns: Json
      }
      order_gallery: {
        Args: { p_product_id: string; p_ids: string[] }
        Returns: undefined
      }
      order_refunds: {
        Args: { p_order_id: string }
        Returns: Json
      }
      order_story: {
        Args: { p_order_id: string }
        Returns: Json
      }
      order_tracks: {
        Args: { p_release_id: string; p_ids: string[] }
        Returns: undefined
      }
      orders_brought: {
        Args: { p_code: string }
        Returns: number
      }
      orders_paid_by: {
        Args: { p_payments: string[] }
        Returns: Json
      }
      orders_to_pack: {
        Args: { p_order_ids: string[] }
        Returns: Json
      }
      payment_event_handled: {
        Args: { p_provider: string; p_event_id: string }
        Returns: undefined
      }
      press_mailing_story: {
        Args: { p_id: string }
        Returns: Json
      }
      press_tags: {
        Args: never
        Returns: { tag: string; people: number }[]
      }
      press_written_lately: {
        Args: { p_contacts: string[] }
        Returns: { contact_id: string; subject: string; made_at: string; made_by: string }[]
      }
      preview_company: {
        Args: { p_table: string; p_id: string }
        Returns: { thing: string; title: string }[]
      }
      preview_links_of: {
        Args: { p_table: string; p_id: string }
        Returns: { id: string; made_by: string; made_at: string; expires_at: string; last_used_at: string; opens: number }[]
      }
      publish: {
        Args: { p_things: Json; p_at?: string }
        Returns: string
      }
      put_back: {
        Args: { p_change: string }
        Returns: string
      }
      queue_mail: {
        Args: { p_kind: string; p_recipient: string; p_payload: Json; p_event_key: string }
        Returns: string
      }
      read_demo: {
        Args: { p_id: string }
        Returns: Json
      }
      reclaimable_holds: {
        Args: { p_variant_id: string; p_basket_units: number; p_user_id?: string; p_client_address?: string }
        Returns: { id: string; session_id: string; qty: number; needs_allowance: boolean }[]
      }
      reclaimable_uses: {
        Args: { p_code: string }
        Returns: { session_id: string }[]
      }
      record_payment_event: {
        Args: { p_provider: string; p_event_id: string; p_type: string; p_session_id?: string }
        Returns: boolean
      }
      redeem_download_code: {
        Args: { p_code: string; p_user_id?: string; p_email?: string; p_client_address?: string }
        Returns: Json
      }
      redeemed: {
        Args: { p_batch: string }
        Returns: number
      }
      refund_order: {
        Args: { p_refunded_cents: number; p_payment_id?: string; p_order_id?: string }
        Returns: string
      }
      remove_staff: {
        Args: { p_user_id: string }
        Returns: undefined
      }
      remove_subscribers: {
        Args: { p_ids: string[] }
        Returns: number
      }
      rename_colleague: {
        Args: { p_user_id: string; p_name: string }
        Returns: undefined
      }
      reopen_message: {
        Args: { p_id: string }
        Returns: undefined
      }
      reply_to_message: {
        Args: { p_id: string; p_body: string; p_key: string; p_seen?: number }
        Returns: string
      }
      resolve_attention: {
        Args: { p_order_id: string; p_reason: string }
        Returns: undefined
      }
      revoke_listening_link: {
        Args: { p_id: string }
        Returns: undefined
      }
      revoke_preview_link: {
        Args: { p_id: string }
        Returns: undefined
      }
      save_draft: {
        Args: { p_id: string; p_draft: Json; p_updated_at: string }
        Returns: string
      }
      schedule_letter: {
        Args: { p_id: string; p_at: string; p_updated_at: string }
        Returns: string
      }
      search_catalogue: {
        Args: { p_query: string; p_limit?: number }
        Returns: { kind: string; id: string; slug: string; title: string; subtitle: string; picture: string; dated: string; rank: number }[]
      }
      search_products: {
        Args: { p_query: string }
        Returns: { id: string }[]
      }
      see_mentions: {
        Args: { p_id: string }
        Returns: undefined
      }
      send_confirmation_again: {
        Args: { p_order_id: string }
        Returns: undefined
      }
      send_doubtful: {
        Args: { p_id: string }
        Returns: number
      }
      send_failed: {
        Args: { p_id: string }
        Returns: number
      }
      send_invitation_again: {
        Args: { p_id: string }
        Returns: undefined
      }
      send_order_link: {
        Args: { p_order_id: string; p_client_address?: string }
        Returns: boolean
      }
      send_parcel: {
        Args: { p_order_id: string; p_carrier?: string; p_tracking_number?: string; p_lines?: Json }
        Returns: string
      }
      send_press_mailing: {
        Args: { p_key: string; p_subject: string; p_body: string; p_contacts: string[]; p_link?: Json }
        Returns: string
      }
      set_staff_role: {
        Args: { p_user_id: string; p_role: string }
        Returns: undefined
      }
      settle_refund: {
        Args: { p_refund_id: string; p_state: string; p_provider_id?: string; p_said?: string }
        Returns: string
      }
      soften_holds: {
        Args: { p_limit?: number }
        Returns: number
      }
      star_demo: {
        Args: { p_id: string; p_stars: number }
        Returns: undefined
      }
      stock_ledger: {
        Args: { p_variant_id: string; p_before?: number; p_holds?: boolean }
        Returns: Json
      }
      stock_list: {
        Args: { p_search?: string; p_state?: string; p_sort?: string; p_page?: number; p_size?: number }
        Returns: Json
      }
      stock_of: {
        Args: { p_variant_id?: string; p_sku?: string }
        Returns: Json
      }
      stop_letter: {
        Args: { p_id: string }
        Returns: undefined
      }
      studio_access: {
        Args: never
        Returns: Json
      }
      studio_people: {
        Args: never
        Returns: Json
      }
      studio_today: {
        Args: never
        Returns: Json
      }
      subscriber_of: {
        Args: { p_token: string }
        Returns: Json
      }
      subscriber_places: {
        Args: never
        Returns: { country: string; city: string; people: number }[]
      }
      tag_demo: {
        Args: { p_id: string; p_tags: string[]; p_was: string[] }
        Returns: string[]
      }
      take_back_answer: {
        Args: { p_id: string; p_own?: boolean }
        Returns: undefined
      }
      take_back_entry: {
        Args: { p_entry_id: string }
        Returns: boolean
      }
      take_fee: {
        Args: { p_order_id: string; p_cents: number }
        Returns: boolean
      }
      take_refunds: {
        Args: { p_listed: Json; p_payment_id?: string; p_order_id?: string; p_sum?: number }
        Returns: string
      }
      take_room: {
        Args: { p_units: number; p_user_id?: string; p_client_address?: string }
        Returns: boolean
      }
      takes_music: {
        Args: never
        Returns: boolean
      }
      tell_low_stock: {
        Args: { p_at?: string }
        Returns: boolean
      }
      tell_renewals: {
        Args: { p_limit?: number }
        Returns: number
      }
      tell_restocks: {
        Args: never
        Returns: number
      }
      tell_where: {
        Args: { p_token: string; p_country: string; p_city: string }
        Returns: boolean
      }
      test_letter: {
        Args: { p_id: string }
        Returns: string
      }
      tidy_up: {
        Args: never
        Returns: undefined
      }
      try_again: {
        Args: { p_id: string }
        Returns: undefined
      }
      undo_parcel: {
        Args: { p_parcel_id: string }
        Returns: undefined
      }
      unmark_bounced: {
        Args: { p_id: string }
        Returns: undefined
      }
      unschedule_letter: {
        Args: { p_id: string }
        Returns: undefined
      }
      unsubscribe_newsletter: {
        Args: { p_token: string }
        Returns: boolean
      }
      what_hangs_on: {
        Args: { p_table: string; p_ids: string[] }
        Returns: { what: string; fate: string; count: number }[]
      }
      withdraw: {
        Args: { p_things: Json }
        Returns: string
      }
    }
    Enums: { [name in never]: never }
    CompositeTypes: { [name in never]: never }
  }
}
